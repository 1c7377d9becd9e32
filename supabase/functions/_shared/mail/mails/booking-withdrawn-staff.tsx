import { staffNotice } from "../parts/booking.tsx"

export const bookingWithdrawnStaff = staffNotice("Rétractation d’un client")
