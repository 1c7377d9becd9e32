import { connect } from "node:net"

/** Whether somebody listens at a socket's address; its file alone says nothing. */
export function isAnswering(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address)
    socket.once("connect", () => (socket.destroy(), resolve(true)))
    socket.once("error", () => resolve(false))
  })
}
