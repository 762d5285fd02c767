"""What the tests of Facebook ask of the server themselves."""

import requests


def graph(server, path, **query):
    return requests.get(f"{server.url}/graph.facebook.com{path}", params=query, timeout=10, allow_redirects=False)


def control(server, method, path, body=None):
    answer = requests.request(method, server.url + "/_idp/api" + path, json=body, timeout=20)
    assert answer.ok, answer.text
    return answer.json() if answer.content else None


def limited_login(server, app_id, **more):
    answer = control(server, "POST", "/facebook/limited-login", {"clientID": app_id, "account": "ada", **more})
    return answer["authenticationToken"]["tokenString"]
