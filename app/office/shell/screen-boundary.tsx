import { Component, type ReactNode } from "react"
import { sentenceOf } from "../feedback/reason-of.ts"
import { ErrorPanel } from "../records/error-panel.tsx"

type ScreenBoundaryProps = {
  /** The address of the screen: another one is drawn afresh. */
  address: string
  children: ReactNode
}
type ScreenBoundaryState = { address: string; failure: { error: unknown } | null }

/** Keeps the frame when a screen breaks, as one does whose dialog cannot come without a network: the menu still leads elsewhere. */
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
    // A script that failed is remembered as failed by the page that asked for it.
    return <ErrorPanel message={sentenceOf(failure.error)} onRetry={() => window.location.reload()} />
  }
}
