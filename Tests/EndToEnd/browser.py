"""A browser without JavaScript: it follows redirects and submits forms, and stops at the redirect URI."""

import dataclasses
import html.parser
import http.cookiejar
import urllib.error
import urllib.parse
import urllib.request


@dataclasses.dataclass
class Form:
    action: str
    method: str
    id: str | None
    # What is sent whatever the button, in the order of the page.
    fields: list = dataclasses.field(default_factory=list)
    buttons: list = dataclasses.field(default_factory=list)

    def names(self):
        return {name for name, _ in self.fields} | {name for name, _ in self.buttons}

    def filled_in(self, **choices):
        """The pairs a submission sends: the choices where they fit, else the first button and the defaults."""
        pairs = [(name, choices.get(name, value)) for name, value in self.fields]
        named = [button for button in self.buttons if button[0]]
        chosen = [button for button in named if choices.get(button[0]) == button[1]] or self.buttons
        if chosen and chosen[0][0]:
            pairs.append(chosen[0])
        return pairs


class FormReader(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.forms = []
        self.inside = None
        self.radios = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        if tag == "form":
            method = given.get("method", "get").lower()
            self.inside = Form(given.get("action", ""), method, given.get("id"))
            self.forms.append(self.inside)
        elif self.inside is None:
            return
        elif tag == "button" and given.get("type", "submit") == "submit":
            self.inside.buttons.append((given.get("name"), given.get("value") or ""))
        elif tag == "input" and given.get("name"):
            kind = given.get("type", "text")
            if kind not in ("radio", "checkbox") or "checked" in given:
                self.inside.fields.append((given["name"], given.get("value") or ""))

    def handle_endtag(self, tag):
        if tag == "form":
            self.inside = None


@dataclasses.dataclass
class Page:
    url: str
    status: int
    headers: dict
    text: str

    @property
    def forms(self):
        return FormReader(self.text).forms


@dataclasses.dataclass
class Delivery:
    """What arrives at the redirect URI."""

    method: str
    url: str
    pairs: list

    @property
    def fields(self):
        assert len(dict(self.pairs)) == len(self.pairs), f"sent twice: {self.pairs}"
        return dict(self.pairs)


class NoRedirects(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


class Browser:
    """One person's browser; it keeps cookies."""

    def __init__(self, home):
        self.home = home
        jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(jar), NoRedirects)

    def sign_in(self, url, **choices):
        return self.carry_on(self.open(url), **choices)

    def carry_on(self, place, **choices):
        """Answers every page with the choices that fit it, until the app is reached."""
        for _ in range(4):
            if isinstance(place, Delivery):
                return place
            assert place.status == 200 and place.forms, f"{place.status} at {place.url}\n{place.text}"
            place = self.submit(place, **choices)
        assert isinstance(place, Delivery), f"still asking at {place.url}"
        return place

    def submit(self, page, form=0, **choices):
        form = page.forms[form]
        target = urllib.parse.urljoin(page.url, form.action)
        return self.open(target, form.method, form.filled_in(**choices), referrer=page.url)

    def open(self, url, method="get", pairs=(), referrer=None):
        for _ in range(5):
            url, fragment = urllib.parse.urldefrag(url)
            if not url.startswith(self.home + "/"):
                return self._delivery(url, fragment, method, pairs)
            response = self._send(url, method, pairs, referrer)
            location = response.headers.get("Location")
            if response.status not in (301, 302, 303) or location is None:
                return Page(url, response.status, dict(response.headers), response.read().decode())
            url, method, pairs = urllib.parse.urljoin(url, location), "get", ()
        raise AssertionError(f"redirected without end, last to {url}")

    def _send(self, url, method, pairs, referrer):
        body = urllib.parse.urlencode(pairs).encode() if method == "post" else None
        request = urllib.request.Request(url, body, {"Accept": "text/html,*/*;q=0.8"})
        if referrer is not None:
            origin = "{0.scheme}://{0.netloc}".format(urllib.parse.urlsplit(referrer))
            request.add_header("Origin", origin)
            request.add_header("Referer", referrer)
            request.add_header("Sec-Fetch-Site", "same-origin")
        try:
            return self.opener.open(request, timeout=10)
        except urllib.error.HTTPError as answer:
            return answer

    @staticmethod
    def _delivery(url, fragment, method, pairs):
        address, _, query = url.partition("?")
        sent = urllib.parse.parse_qsl(query, keep_blank_values=True)
        sent += urllib.parse.parse_qsl(fragment, keep_blank_values=True)
        return Delivery(method, address, sent + list(pairs))
