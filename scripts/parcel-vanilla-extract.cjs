// The stock transformer emits the CSS of every imported .css.ts again, so the same rule lands in several places of
// the bundle and its order is lost. This one emits a file's own CSS and leaves its imports to be assets of their own.
const path = require("node:path");
const { Transformer } = require("@parcel/plugin");
const { compile, processVanillaFile } = require("@vanilla-extract/integration");

const relative = (from, to) => `./${path.relative(path.dirname(from), to)}`;

module.exports = new Transformer({
  async transform({ asset, options }) {
    const identOption = options.mode === "development" ? "debug" : "short";
    const { source, watchFiles } = await compile({ filePath: asset.filePath, cwd: options.projectRoot, identOption });
    for (const file of watchFiles) asset.invalidateOnFileChange(file);

    let ownCss = "";
    const code = await processVanillaFile({
      source,
      filePath: asset.filePath,
      identOption,
      serializeVirtualCssPath({ fileScope, source: css }) {
        const owner = path.resolve(options.projectRoot, fileScope.filePath);
        if (owner === asset.filePath) ownCss += css;
        else asset.addDependency({ specifier: relative(asset.filePath, owner), specifierType: "esm" });
        return "";
      },
    });

    asset.setCode(code);
    asset.type = "js";
    if (!ownCss) return [asset];
    const uniqueKey = `${asset.id}:css`;
    asset.addDependency({ specifier: uniqueKey, specifierType: "esm" });
    return [asset, { type: "css", content: ownCss, uniqueKey }];
  },
});
