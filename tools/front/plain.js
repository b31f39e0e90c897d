// Descriptions of controls are plain words on our pages: they are shown as they are, and never as HTML.
export default (text) => {
  const shown = document.createElement("span");
  shown.textContent = text;
  return shown.innerHTML;
};
