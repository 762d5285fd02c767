/*
 * mock-idp's stand-in for the Sign in with Apple JavaScript: the same calls, written anew from Apple's documentation
 * and from what clients see. It signs nobody in to Apple.
 */
(function (mock) {
  "use strict";

  var POPUP_NAME = "Apple authentication";
  var POPUP_SIDE = 700;
  var POLL_MILLISECONDS = 300;
  var VERSION = "1.5.7";
  var TEXTS = ["scope", "state", "nonce"];

  var config = null;
  var pending = null;
  var initMethod = 0;

  function meta(name) {
    var element = document.querySelector('meta[name="appleid-signin-' + name + '"]');
    return element === null ? undefined : element.getAttribute("content");
  }

  // Where to send the person: this mock, or what the page's own development tags say.
  function endpoint() {
    if (meta("dev-env") === "dev" && meta("dev-uri")) {
      return { base: meta("dev-uri"), path: meta("dev-path") || "/auth/authorize" };
    }
    return { base: mock.base, path: "/auth/authorize" };
  }

  function warn(code, text) {
    if (window.console) console.warn("mock-idp: " + code + ": " + text);
  }

  function requireString(value, name) {
    if (typeof value !== "string") throw new Error('The "' + name + '" should be a string.');
  }

  function checked(settings) {
    requireString(settings.clientId, "clientId");
    requireString(settings.redirectURI, "redirectURI");
    TEXTS.forEach(function (name) {
      if (settings[name] !== undefined && settings[name] !== null) requireString(settings[name], name);
    });
    return settings;
  }

  function merged(first, second) {
    var both = {};
    [first, second].forEach(function (part) {
      Object.keys(part || {}).forEach(function (name) { both[name] = part[name]; });
    });
    return both;
  }

  // A random UUID (RFC 9562 version 4); crypto.randomUUID is missing from pages that are not secure contexts.
  function uuid() {
    var bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 15) | 64;
    bytes[8] = (bytes[8] & 63) | 128;
    var hex = Array.prototype.map.call(bytes, function (byte) { return (byte + 256).toString(16).slice(1); }).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  function authorizeURL(settings, method) {
    var to = endpoint();
    var pairs = [
      ["client_id", settings.clientId], ["redirect_uri", settings.redirectURI], ["response_type", "code id_token"],
      ["state", settings.state], ["scope", settings.scope], ["nonce", settings.nonce],
      ["response_mode", settings.usePopup ? "web_message" : "form_post"], ["frame_id", uuid()],
      ["m", String(initMethod) + String(method)], ["v", VERSION],
    ];
    return to.base + to.path + "?" + pairs.filter(function (pair) {
      return pair[1] !== undefined && pair[1] !== null;
    }).map(function (pair) {
      return pair[0] + "=" + encodeURIComponent(pair[1]);
    }).join("&");
  }

  function announce(name, detail) {
    document.dispatchEvent(new CustomEvent(name, { detail: detail }));
  }

  function settle(attempt, outcome, value) {
    if (pending === attempt) pending = null;
    clearInterval(attempt.timer);
    window.removeEventListener("message", attempt.onMessage);
    announce(outcome === "resolve" ? "AppleIDSignInOnSuccess" : "AppleIDSignInOnFailure", value);
    attempt[outcome](value);
  }

  function features() {
    var left = (window.screenX || 0) + ((window.outerWidth || screen.width) - POPUP_SIDE) / 2;
    var top = (window.screenY || 0) + ((window.outerHeight || screen.height) - POPUP_SIDE) / 2;
    return "width=" + POPUP_SIDE + ",height=" + POPUP_SIDE + ",left=" + Math.round(left) + ",top=" + Math.round(top) +
      ",resizable=no,location=no,menubar=no";
  }

  // Apple's page posts its answer to the origin of redirectURI: a page elsewhere never hears of it.
  function warnOfSilence(redirectURI) {
    var origin;
    try { origin = new URL(redirectURI).origin; } catch (error) { return; }
    if (origin !== location.origin) {
      warn("popup_opener_elsewhere", "this page is at " + location.origin + " and redirectURI at " + origin +
        ": the answer is posted to the latter, so signIn() will never settle, as with Apple. Serve the page from the" +
        " origin of its redirectURI.");
    }
  }

  function signInWithPopup(settings, method) {
    if (pending) settle(pending, "reject", { error: "user_trigger_new_signin_flow" });
    var popup = window.open(authorizeURL(settings, method), POPUP_NAME, features());
    if (!popup) {
      var refusal = { error: "popup_blocked_by_browser" };
      announce("AppleIDSignInOnFailure", refusal);
      // Nobody is handed this promise: so it is at Apple, where it shows as an unhandled rejection.
      Promise.reject(refusal);
      return undefined;
    }
    warnOfSilence(settings.redirectURI);
    return new Promise(function (resolve, reject) {
      var origin = new URL(endpoint().base).origin;
      var attempt = { resolve: resolve, reject: reject };
      attempt.onMessage = function (event) {
        if (event.origin !== origin || typeof event.data !== "string") return;
        var message;
        try { message = JSON.parse(event.data); } catch (error) { return; }
        if (!message || message.method !== "oauthDone" || !message.data) return;
        settle(attempt, message.data.error ? "reject" : "resolve", message.data);
        popup.close();
      };
      attempt.timer = setInterval(function () {
        if (popup.closed) settle(attempt, "reject", { error: "popup_closed_by_user" });
      }, POLL_MILLISECONDS);
      window.addEventListener("message", attempt.onMessage);
      pending = attempt;
    });
  }

  function signIn(own, method) {
    if (config === null) throw new Error('The "init" function must be called first.');
    if (own !== undefined && (typeof own !== "object" || own === null)) {
      throw new Error('The "signinConfig" must be "object".');
    }
    var settings = checked(merged(config, own));
    if (settings.usePopup) return signInWithPopup(settings, method);
    window.location.assign(authorizeURL(settings, method));
    return undefined;
  }

  function start(settings, method) {
    config = checked(merged({}, settings));
    initMethod = method;
    renderButton();
  }

  // The mark is a plain ring: Apple's is Apple's.
  function mark(size) {
    var space = "http://www.w3.org/2000/svg";
    var svg = document.createElementNS(space, "svg");
    var ring = document.createElementNS(space, "circle");
    [["viewBox", "0 0 16 16"], ["width", size], ["height", size], ["aria-hidden", "true"]].forEach(function (pair) {
      svg.setAttribute(pair[0], pair[1]);
    });
    [["cx", 8], ["cy", 8], ["r", 6], ["fill", "none"], ["stroke", "currentColor"], ["stroke-width", 2]]
      .forEach(function (pair) { ring.setAttribute(pair[0], pair[1]); });
    svg.appendChild(ring);
    return svg;
  }

  function number(value, least, most, otherwise) {
    var given = parseFloat(value);
    return given >= least && given <= most ? given : otherwise;
  }

  // All of the page's own element, as at Apple, unless the page's tags say how much.
  function length(value, least, most) {
    return value === undefined || value === "100%" ? "100%" : number(value, least, most, least) + "px";
  }

  function dress(element, style) {
    Object.keys(style).forEach(function (name) { element.style[name] = style[name]; });
  }

  function drawInto(element) {
    var data = element.dataset;
    var isWhite = data.color === "white";
    var hasText = data.mode !== "logo-only";
    var text = mock.texts[(data.type || "sign-in").replace(" ", "-")] || mock.texts["sign-in"];
    var button = document.createElement("div");
    dress(button, {
      boxSizing: "border-box", display: "flex", alignItems: "center", gap: "0.4em", cursor: "pointer",
      width: length(data.width, 130, 375), minWidth: "130px", maxWidth: "375px",
      height: length(data.height, 30, 64), minHeight: "30px", maxHeight: "64px",
      justifyContent: data.mode === "left-align" ? "flex-start" : "center", padding: "0 12px",
      border: "1px solid " + (data.border === "true" ? "currentColor" : "transparent"),
      background: isWhite ? "#fff" : "#000", color: isWhite ? "#000" : "#fff",
      userSelect: "none", whiteSpace: "nowrap",
    });
    [["role", "button"], ["tabindex", "0"], ["aria-label", text], ["lang", mock.language],
      ["title", "mock-idp: not Apple"]].forEach(function (pair) { button.setAttribute(pair[0], pair[1]); });
    element.textContent = "";
    element.appendChild(button);
    // Words, mark and corners follow the height that the page gave it.
    var height = button.offsetHeight || 30;
    dress(button, {
      borderRadius: number(data.borderRadius, 0, 50, 15) / 100 * height + "px",
      font: "500 " + Math.round(height * 0.43) + "px/1 system-ui, sans-serif",
    });
    if (!hasText) dress(button, { width: height + "px", minWidth: "0", padding: "0" });
    button.appendChild(mark(number(data.logoSize, 10, 64, Math.round(height * 0.5))));
    if (hasText) {
      var words = document.createElement("span");
      words.textContent = text;
      button.appendChild(words);
    }
    button.addEventListener("click", press);
    button.addEventListener("keydown", function (event) {
      if (event.key !== "Enter" && event.key !== " ") return;
      event.preventDefault();
      press();
    });
  }

  // Who listens for the button listens to the events; the promise is nobody's.
  function press() {
    var promise = signIn(undefined, 1);
    if (promise) promise.catch(function () {});
  }

  function renderButton() {
    var element = document.getElementById("appleid-signin");
    if (element) drawInto(element);
  }

  window.AppleID = {
    auth: {
      init: function (settings) { start(settings || {}, 1); },
      signIn: function (own) { return signIn(own, 2); },
      renderButton: renderButton,
    },
  };

  function startFromTags() {
    if (config === null && meta("client-id") !== undefined) {
      start({
        clientId: meta("client-id"), redirectURI: meta("redirect-uri"), scope: meta("scope"), state: meta("state"),
        nonce: meta("nonce"), usePopup: meta("use-popup") === "true",
      }, 2);
    }
    announce("AppleIDSigInLoaded");
  }

  if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", startFromTags);
  else startFromTags();
})(MOCK_SETTINGS);
