// Node wants the extension of each imported file.
export default {
  input: "openapi.json",
  output: { path: "hey-api", module: { extension: ".js" } },
  logs: { file: false },
};
