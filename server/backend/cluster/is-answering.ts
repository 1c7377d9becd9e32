import { connect } from "node:net"

/** True when a process accepts connections at a socket's address; the socket file alone proves nothing. */
export function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once("connect", () => (socket.destroy(), resolve(true)))
    socket.once("error", () => resolve(false))
  })
}
