// The line to the kernel: messages as Jupyter packs them for websockets, and widgets' comms on top of them.

const PROTOCOL = "v1.kernel.websocket.jupyter.org";
const SESSION = crypto.randomUUID?.() ?? `${Math.random()}${Date.now()}`.replace(/\W/g, "");
const PATIENCE = [250, 1000, 2000, 4000, 8000, 15000, 30000]; // milliseconds before it is tried anew
const LOST = 3; // so many tries in vain are worth a word
const encoder = new TextEncoder();
const decoder = new TextDecoder();
let count = 0;

// How many marks there are, where each part begins and the last one ends, the parts.
export function pack(channel, parts, buffers) {
  const bytes = [encoder.encode(channel), ...parts.map((part) => encoder.encode(JSON.stringify(part))), ...buffers];
  const marks = bytes.length + 1;
  const whole = new Uint8Array(8 * (marks + 1) + bytes.reduce((sum, one) => sum + one.byteLength, 0));
  const numbers = new DataView(whole.buffer);
  numbers.setBigUint64(0, BigInt(marks), true);
  let at = 8 * (marks + 1);
  bytes.forEach((one, place) => {
    numbers.setBigUint64(8 * (place + 1), BigInt(at), true);
    whole.set(one instanceof Uint8Array ? one : new Uint8Array(one.buffer ?? one), at);
    at += one.byteLength;
  });
  numbers.setBigUint64(8 * marks, BigInt(at), true);
  return whole;
}

export function unpack(data) {
  const numbers = new DataView(data);
  const marks = Number(numbers.getBigUint64(0, true));
  const at = Array.from({ length: marks }, (_, place) => Number(numbers.getBigUint64(8 * (place + 1), true)));
  const text = (place) => decoder.decode(new Uint8Array(data, at[place], at[place + 1] - at[place]));
  const [header, parent_header, metadata, content] = [1, 2, 3, 4].map((place) => JSON.parse(text(place)));
  const buffers = at.slice(5, -1).map((start, place) => new DataView(data, start, at[place + 6] - start));
  return { channel: text(0), header, parent_header, metadata, content, buffers };
}

export class Line {
  constructor(url) {
    this.url = `${url}?session_id=${SESSION}`;
    this.waiting = []; // what is said while there is no line
    this.callbacks = new Map(); // message id -> callbacks of who sent it
    this.answers = new Map(); // message id -> who waits for the answer itself
    this.comms = new Map();
    this.tries = 0;
    this.left = false;
    this.opened = () => {};
    this.lost = () => {};
    this.found = () => {};
    this.last = Promise.resolve(); // what widgets hear they hear in its order, whatever takes its time in between
  }

  open() {
    this.socket = new WebSocket(this.url, [PROTOCOL]);
    this.socket.binaryType = "arraybuffer";
    this.socket.onopen = () => {
      this.tries = 0;
      this.found();
      for (const one of this.waiting.splice(0)) this.socket.send(one);
    };
    this.socket.onmessage = ({ data }) => this.hear(unpack(data));
    this.socket.onclose = () => {
      const patience = PATIENCE[this.tries++];
      if (!this.left && this.tries === LOST) this.lost();
      if (!this.left && patience) setTimeout(() => this.open(), patience);
    };
    return this;
  }

  close() {
    this.left = true;
    this.socket?.close();
  }

  send(kind, content, { callbacks, metadata = {}, buffers = [], answer } = {}) {
    const msg_id = `${SESSION}-${++count}`;
    const header = { msg_id, msg_type: kind, username: "", session: SESSION, date: new Date().toISOString(), version: "5.2" };
    if (callbacks) this.callbacks.set(msg_id, callbacks);
    if (answer) this.answers.set(msg_id, answer);
    const whole = pack("shell", [header, {}, metadata, content], buffers);
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(whole);
    else this.waiting.push(whole);
    return msg_id;
  }

  ask(kind, content) {
    return new Promise((answer) => this.send(kind, content, { answer }));
  }

  hear(message) {
    const { channel, content, header } = message;
    const asked = message.parent_header?.msg_id;
    const callbacks = this.callbacks.get(asked);
    if (channel === "shell") {
      this.answers.get(asked)?.(message);
      this.answers.delete(asked);
      callbacks?.shell?.reply?.(message);
    } else if (header.msg_type === "status") {
      callbacks?.iopub?.status?.(message);
      if (content.execution_state === "idle") this.callbacks.delete(asked);
    } else if (header.msg_type === "comm_open") {
      this.then(() => this.opened(message));
    } else if (header.msg_type === "comm_msg") {
      this.then(() => this.comms.get(content.comm_id)?.handler?.(message));
    } else if (header.msg_type === "comm_close") {
      this.comms.get(content.comm_id)?.closed(message);
    } else {
      callbacks?.iopub?.output?.(message);
    }
  }

  then(act) {
    this.last = this.last.then(act).catch((fault) => console.error(fault));
  }
}

// A comm, as widgets know it.
export class Comm {
  constructor(line, target, id) {
    this.line = line;
    this.target_name = target;
    this.comm_id = id;
    line.comms.set(id, this);
  }

  open(data, callbacks, metadata, buffers) {
    return this.say("comm_open", { target_name: this.target_name, data: data ?? {} }, callbacks, metadata, buffers);
  }

  send(data, callbacks, metadata, buffers) {
    return this.say("comm_msg", { data }, callbacks, metadata, buffers);
  }

  close(data, callbacks, metadata, buffers) {
    this.line.comms.delete(this.comm_id);
    return this.say("comm_close", { data: data ?? {} }, callbacks, metadata, buffers);
  }

  say(kind, content, callbacks, metadata, buffers) {
    const parts = (buffers ?? []).map((one) => new Uint8Array(one.buffer ?? one, one.byteOffset ?? 0, one.byteLength));
    return this.line.send(kind, { comm_id: this.comm_id, ...content }, { callbacks, metadata, buffers: parts });
  }

  on_msg(handler) {
    this.handler = handler;
  }

  on_close(handler) {
    this.ended = handler;
  }

  closed(message) {
    this.line.comms.delete(this.comm_id);
    this.ended?.(message);
  }
}
