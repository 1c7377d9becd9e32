/** Toasts and dialogs call `requestOverlays`: the code that renders them loads with the first request. */
export const { promise: overlaysRequested, resolve: requestOverlays } = Promise.withResolvers<void>()

/** Resolves once the overlays are mounted. Before that, an opened dialog would be lost; a toast is kept. */
export const { promise: overlaysReady, resolve: markOverlaysReady } = Promise.withResolvers<void>()
