/** Frames in a row without a fault after which the sharpest one is taken. */
const steadyFrames = 3;

/** The long side of a measured frame, in pixels: the reader needs no more. */
const measuredSide = 1280;

/** Milliseconds between two measures, and for which a hint stays. */
const [pause, hintStays] = [120, 700];

/**
 * Takes photos with the browser's camera, guided by the reader's own measures, and puts each into the form's field of
 * its side. Where a browser has no camera, the fields stay as they are.
 */
export const cameraScript = `"use strict";
const dialog = document.querySelector("dialog.camera");
const buttons = [...document.querySelectorAll("button[data-capture]")];
const part = (name) => dialog.querySelector("[data-part=" + name + "]");
const start = () => {
  const texts = JSON.parse(dialog.dataset.texts);
  const [video, shot, outline, said, title] = ["video", "shot", "outline", "said", "title"].map(part);
  const [shoot, use, again, close] = ["shoot", "use", "again", "close"].map(part);
  const small = document.createElement("canvas");
  let frame = document.createElement("canvas");
  let best, worker, stream, button, saidAt = 0;

  const say = (text, now = performance.now()) => {
    if (said.textContent === text || (now - saidAt < ${hintStays} && saidAt > 0)) return;
    said.textContent = text;
    saidAt = now;
  };
  const hintOf = ({ corners, faults }) =>
    faults.length === 0 ? texts.steady
    : texts[!faults.includes("too dark") && corners.length === 0 ? "four corners not visible" : faults[0]];
  const draw = (canvas, scale) => {
    canvas.width = Math.round(video.videoWidth * scale);
    canvas.height = Math.round(video.videoHeight * scale);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return context;
  };
  const stop = () => {
    worker?.terminate();
    stream?.getTracks().forEach((track) => track.stop());
    worker = stream = video.srcObject = undefined;
  };
  const show = (isTaken) => {
    for (const each of [shot, use, again]) each.hidden = !isTaken;
    for (const each of [video, outline, shoot]) each.toggleAttribute("hidden", isTaken);
  };
  const preview = (canvas) => {
    stop();
    shot.width = canvas.width;
    shot.height = canvas.height;
    shot.getContext("2d").drawImage(canvas, 0, 0);
    show(true);
    saidAt = 0;
    say(texts.check);
    use.focus();
  };
  const measure = () => {
    const own = worker;
    if (own === undefined || video.videoWidth === 0) return own && setTimeout(measure, ${pause});
    draw(frame, 1);
    const scale = Math.min(1, ${measuredSide} / Math.max(video.videoWidth, video.videoHeight));
    const { data } = draw(small, scale).getImageData(0, 0, small.width, small.height);
    own.postMessage({ width: small.width, height: small.height, data }, [data.buffer]);
  };
  const judge = ({ data: measured }) => {
    if (worker === undefined) return;
    outline.firstElementChild.setAttribute("points", measured.corners.map(({ x, y }) => x + "," + y).join(" "));
    outline.classList.toggle("good", measured.faults.length === 0);
    say(hintOf(measured));
    if (measured.faults.length > 0) best = undefined;
    else if (best === undefined || measured.sharpness > best.sharpness) {
      best = { canvas: frame, sharpness: measured.sharpness, frames: (best?.frames ?? 0) + 1 };
      frame = document.createElement("canvas");
    } else best.frames += 1;
    if (best?.frames >= ${steadyFrames}) return preview(best.canvas);
    setTimeout(measure, ${pause});
  };
  const film = async () => {
    best = undefined;
    saidAt = 0;
    show(false);
    say(texts.aim);
    try {
      const wanted = { facingMode: "environment", width: { ideal: 1920 }, height: { ideal: 1440 } };
      stream = await navigator.mediaDevices.getUserMedia({ audio: false, video: wanted });
      video.srcObject = stream;
      await video.play();
    } catch {
      stop();
      saidAt = 0;
      return say(texts.none);
    }
    if (!dialog.open) return stop();
    shoot.focus();
    worker = new Worker(dialog.dataset.worker, { type: "module" });
    worker.addEventListener("message", judge);
    // Without measures the person judges alone.
    worker.addEventListener("error", () => say(texts.aim));
    measure();
  };
  const open = (next) => {
    button = next;
    title.textContent = button.dataset.label;
    if (!dialog.open) dialog.showModal();
    film();
  };
  const blobOf = (canvas, type, quality) => new Promise((done) => canvas.toBlob(done, type, quality));
  const keep = async () => {
    let blob = await blobOf(shot, "image/jpeg", 0.92);
    // A smaller file than forms take: the picture is large enough all the same.
    if (blob.size <= ${40 * 1024}) blob = await blobOf(shot, "image/jpeg", 1);
    if (blob.size <= ${40 * 1024}) blob = await blobOf(shot, "image/png");
    const input = document.getElementById(button.dataset.capture);
    const files = new DataTransfer();
    files.items.add(new File([blob], input.name + (blob.type === "image/png" ? ".png" : ".jpg"), { type: blob.type }));
    input.files = files.files;
    button.nextElementSibling.hidden = false;
    const next = buttons.find(({ dataset }) => document.getElementById(dataset.capture).files.length === 0);
    if (next !== undefined) return open(next);
    const { form } = input;
    dialog.close();
    form.querySelector("button.main").focus();
  };
  shoot.addEventListener("click", () => {
    if (video.videoWidth > 0) preview((draw(frame, 1), frame));
  });
  use.addEventListener("click", keep);
  again.addEventListener("click", film);
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("close", stop);
  for (const each of buttons) {
    each.hidden = false;
    each.addEventListener("click", () => open(each));
  }
};
if (dialog?.showModal && navigator.mediaDevices?.getUserMedia) start();
`;
