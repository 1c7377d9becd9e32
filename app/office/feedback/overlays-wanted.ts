const { promise: wanted, resolve: wantOverlays } = Promise.withResolvers<void>()
const { promise: drawn, resolve: noteDrawn } = Promise.withResolvers<void>()

/** Messages and questions stand above the screens: what draws them comes with the first of them. `drawn` is when a question is heard. */
export const overlays = { wanted, want: wantOverlays, drawn, noteDrawn }
