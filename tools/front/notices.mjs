// Writes the licences of what the bundle is made of beside it.

import { readFileSync, readdirSync, writeFileSync, existsSync } from "node:fs";

const USED = [
  "@jupyter-widgets/base", "@jupyter-widgets/base-manager", "@jupyter-widgets/controls", "@lumino/widgets", "backbone",
  "jquery", "underscore", "lodash", "nouislider", "d3-color", "d3-format", "dayjs",
];

const words = USED.map((name) => {
  const folder = `node_modules/${name}`;
  const { version, license } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8"));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  const text = file && existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, "utf8").trim() : "";
  return `${name} ${version} (${license})\n\n${text}`;
});
writeFileSync("../../share/jupyter/voila/templates/luu/static/front.LICENSE.txt", `${words.join(`\n\n${"-".repeat(72)}\n\n`)}\n`);
