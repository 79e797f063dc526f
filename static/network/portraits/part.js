// Shows which square of the picture a member's photo will be, while it is moved by sliders or by dragging. The numbers are those
// that the form sends; the server cuts by the same rule (PortraitCrop).

export function begin() {
  const form = document.querySelector("[data-portrait]");
  const image = form?.querySelector("img");
  const square = form?.querySelector("[data-square]");
  if (!image || !square) return;
  const { zoom, across, down } = form.elements;
  const [width, height] = [Number(image.getAttribute("width")), Number(image.getAttribute("height"))];

  /** In shares of the picture's width and height. */
  function part() {
    const side = Math.min(width, height) * 100 / Number(zoom.value);
    return { wide: side / width, high: side / height };
  }

  function draw() {
    const { wide, high } = part();
    square.style.inlineSize = `${wide * 100}%`;
    square.style.blockSize = `${high * 100}%`;
    square.style.left = `${(1 - wide) * Number(across.value)}%`;
    square.style.top = `${(1 - high) * Number(down.value)}%`;
    across.disabled = wide > .999;
    down.disabled = high > .999;
    square.hidden = false;
  }

  /** A slider without room says nothing, and what it had is sent all the same. */
  form.addEventListener("formdata", ({ formData }) => {
    for (const slider of [across, down]) if (slider.disabled) formData.set(slider.name, slider.value);
  });
  form.addEventListener("input", draw);

  let from;
  square.addEventListener("pointerdown", (event) => {
    from = { x: event.clientX, y: event.clientY, across: Number(across.value), down: Number(down.value) };
    square.setPointerCapture(event.pointerId);
    event.preventDefault();
  });
  square.addEventListener("pointermove", (event) => {
    if (!from) return;
    const { wide, high } = part();
    const box = image.getBoundingClientRect();
    if (wide < .999) across.value = String(from.across + (event.clientX - from.x) / (box.width * (1 - wide)) * 100);
    if (high < .999) down.value = String(from.down + (event.clientY - from.y) / (box.height * (1 - high)) * 100);
    draw();
  });
  for (const end of ["pointerup", "pointercancel"]) square.addEventListener(end, () => { from = undefined; });
  draw();
}
