// Without the viewer's file the page stays as it is: it says where the document and the guide are.
if (window.Scalar) {
  document.getElementById("reference").replaceChildren();
  Scalar.createApiReference("#reference", {
    url: "openapi.json",
    theme: "none",
    withDefaultFonts: false,
    // No other host is asked; the page's policy would refuse it anyway.
    telemetry: false,
    proxyUrl: "",
    agent: { disabled: true },
    mcp: { disabled: true },
    showDeveloperTools: "never",
    hideClientButton: true,
    documentDownloadType: "none",
    persistAuth: false,
    defaultHttpClient: { targetKey: "shell", clientKey: "curl" },
    hiddenClients: {
      c: true, clojure: true, csharp: true, dart: true, fsharp: true, go: true, http: true, java: true, julia: true,
      kotlin: true, node: true, objc: true, ocaml: true, php: true, powershell: true, r: true, ruby: true,
      rust: true, swift: true, js: ["axios", "jquery", "ofetch", "xhr"], shell: ["httpie", "wget"],
      python: ["aiohttp", "httpx_async", "httpx_sync", "python3"],
    },
  });
}
