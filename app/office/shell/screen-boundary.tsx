import { Component, type ReactNode } from "react"
import { sentenceOf } from "../feedback/reason-of.ts"
import { ErrorPanel } from "../records/error-panel.tsx"

type ScreenBoundaryProps = {
  /** The URL of the screen; another URL resets the boundary. */
  address: string
  children: ReactNode
}
type ScreenBoundaryState = { address: string; failure: { error: unknown } | null }

/** Keeps the frame when a screen fails, for instance when a lazy dialog cannot load offline: the menu still works. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { address: this.props.address, failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  static getDerivedStateFromProps({ address }: ScreenBoundaryProps, state: ScreenBoundaryState) {
    return address === state.address ? null : { address, failure: null }
  }

  override render() {
    const { failure } = this.state
    if (!failure) return this.props.children
    // The page remembers a failed script import; only a reload tries it again.
    return <ErrorPanel message={sentenceOf(failure.error)} onRetry={() => window.location.reload()} />
  }
}
