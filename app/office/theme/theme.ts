import { colorsTuple, createTheme, type CSSVariablesResolver, type MantineColorsTuple } from "@mantine/core"

// The brand's ten shades derive from its token: office.css mixes them.
const raspberry = colorsTuple(Array.from({ length: 10 }, (_, shade) => `var(--raspberry-${shade})`))
// Ten shades around the green, red and blue of styles/tokens.css. The seventh is the token itself; a test checks that they are equal.
const green: MantineColorsTuple = [
  "#eff4f0", "#dde8df", "#bcd1c0", "#9cbba2", "#77a281", "#4c855b", "#1f6b3a", "#19572f", "#123f22", "#082813",
] // prettier-ignore
const red: MantineColorsTuple = [
  "#fcf1ef", "#f8e0dc", "#efc1ba", "#e5a399", "#d78074", "#c55549", "#b3261e", "#931f18", "#6d1611", "#480b08",
] // prettier-ignore
const blue: MantineColorsTuple = [
  "#eff3f7", "#dce5ee", "#baccdc", "#99b3cb", "#7497b7", "#49769f", "#1f5a8a", "#1a4a72", "#133755", "#092237",
] // prettier-ignore
// Neutrals lean towards the ink of the brand instead of Mantine's blue greys.
const gray: MantineColorsTuple = [
  "#fbf7f0", "#f5eee4", "#eadfce", "#ddd0c0", "#c8b8b0", "#95808a", "#7d6872", "#6b5560", "#4a3541", "#2a1720",
] // prettier-ignore
const dark: MantineColorsTuple = [
  "#f3e9e6", "#d9cad0", "#c0adb6", "#97838d", "#57434d", "#3f2e37", "#2b1d25", "#1b1116", "#140b10", "#0e070b",
] // prettier-ignore

export const theme = createTheme({
  colors: { raspberry, green, red, blue, gray, dark },
  primaryColor: "raspberry",
  primaryShade: 6,
  white: "#ffffff",
  black: "#2a1720",
  fontFamily: "var(--font-text)",
  headings: { fontFamily: "var(--font-heading)", fontWeight: "var(--weight-heading)" },
  fontSizes: {
    xs: "var(--text-xs)",
    sm: "var(--text-m)",
    md: "var(--text-m)",
    lg: "var(--text-l)",
    xl: "var(--text-xl)",
  },
  defaultRadius: "md",
  radius: { xs: "0.25rem", sm: "0.375rem", md: "0.5rem", lg: "var(--radius-small)", xl: "var(--radius)" },
  shadows: { sm: "var(--shadow)", md: "var(--shadow)", lg: "var(--shadow-raised)", xl: "var(--shadow-raised)" },
  cursorType: "pointer",
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: "sm" } },
    // Below dialogs (200) and questions (201), whichever of them has loaded first.
    Drawer: { defaultProps: { closeButtonProps: { "aria-label": "Fermer" }, zIndex: 199 } },
    // Near the top: a centred dialog moves under the finger when its content loads.
    Modal: { defaultProps: { closeButtonProps: { "aria-label": "Fermer" }, yOffset: "6dvh" } },
    PasswordInput: { defaultProps: { size: "sm" } },
    // Staff type data of other people: the browser's own suggestions would not fit.
    TextInput: { defaultProps: { size: "sm", autoComplete: "off" } },
    NativeSelect: { defaultProps: { size: "sm" } },
    InputDescription: { vars: () => ({ description: { "--input-description-size": "var(--text-s)" } }) },
    InputError: { vars: () => ({ error: { "--input-error-size": "var(--text-s)" } }) },
    // A hint above the input would put it lower than the inputs beside it.
    InputWrapper: { defaultProps: { inputWrapperOrder: ["label", "input", "description", "error"] } },
  },
})

/** Maps Mantine's backgrounds, texts and lines to the office's tokens, which already handle light and dark. */
export const resolveCssVariables: CSSVariablesResolver = () => {
  const tokens = {
    "--mantine-color-body": "var(--office-ground)",
    "--mantine-color-text": "var(--office-text)",
    "--mantine-color-dimmed": "var(--office-muted)",
    "--mantine-color-placeholder": "var(--office-muted)",
    "--mantine-color-error": "var(--color-danger)",
    "--mantine-color-anchor": "var(--office-link)",
    "--mantine-color-default": "var(--office-surface)",
    "--mantine-color-default-hover": "var(--office-hover)",
    "--mantine-color-default-border": "var(--office-edge)",
    "--table-border-color": "var(--office-line)",
  }
  return { variables: {}, light: tokens, dark: tokens }
}
