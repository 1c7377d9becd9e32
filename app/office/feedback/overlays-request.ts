/** Toasts and confirmation dialogs call `requestOverlays`: the component that renders them is mounted at the first call. */
export const { promise: overlaysRequested, resolve: requestOverlays } = Promise.withResolvers<void>()

/** Resolves once the overlays are mounted. Before that, an opened dialog would be lost; a toast is kept. */
export const { promise: overlaysReady, resolve: markOverlaysReady } = Promise.withResolvers<void>()
