import { connect } from "node:net";

/** Sends `text` to the server at `url`; returns its answer until it ends the connection. */
export const say = (url: string, text: string) =>
  new Promise<string>((resolve, reject) => {
    let answer = "";
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => socket.write(text));
    socket.on("data", (data) => {
      answer += data;
    });
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });

/** Sends `text` to the server at `url` and closes the connection, at the earliest when `whenSent` resolves. */
export const sayAndLeave = (url: string, text: string, whenSent: () => Promise<unknown> = async () => {}) =>
  new Promise<void>((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), "127.0.0.1", () => {
      socket.write(text, async () => {
        await whenSent();
        socket.destroy();
      });
    });
    socket.on("close", () => resolve());
    socket.on("error", reject);
  });
