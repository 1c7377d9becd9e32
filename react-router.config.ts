import type { Config } from "@react-router/dev/config"

export default {
  ssr: true,
  appDirectory: "app",
  buildDirectory: "build",
  // Few files per page: a route's loader and its component arrive together.
  splitRouteModules: false,
  routeDiscovery: { mode: "initial" },
} satisfies Config
