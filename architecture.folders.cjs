/**
 * No circle between folders of the product (dependency-cruiser); tests may reach across. `.ci/guards/folders.ts` sees
 * those of a folder and its subfolder.
 */
const { options } = require("./architecture.cjs");

module.exports = {
  forbidden: [
    {
      name: "no-folder-cycles",
      severity: "error",
      scope: "folder",
      from: {},
      to: { circular: true },
    },
  ],
  options: {
    ...options,
    exclude: {
      path: [...options.exclude.path, "\\.test\\.tsx?$", "/(testing|faults)/"],
    },
  },
};
