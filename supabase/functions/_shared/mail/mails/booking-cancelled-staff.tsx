import { staffNotice } from "../parts/booking.tsx"

export const bookingCancelledStaff = staffNotice("Rendez-vous annulé par le client")
