import { staffNotice } from "../parts/booking.tsx"

export const bookingMovedStaff = staffNotice("Rendez-vous déplacé par le client")
