import { Illustration } from "./illustration.tsx"
import { paint } from "./palette.ts"

/** Rooftops of Paris at night in the current text colour, with a few lit windows. Its bottom edge touches what follows. */
export function Roofs({ className }: { className?: string | undefined }) {
  return (
    <Illustration viewBox="0 0 1440 120" className={className}>
      <path
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="6"
        d="M-8 124V72l16-30h112l16 30h18V56h8V38h10v18h8V42h10v14h8v26h34l20-40h142l20 40h24V62l14-8V26h12v-8h10v8h10v-8h12v8h12v28l12 8v26h40l14-26h90l14 26h28c4-40 26-62 58-66V10h4v12c32 4 54 26 58 66h28V62h12V44h12v-8h8v8h12v18h12v18h20l18-36h126l18 36h18V64h14V48h10v-8h10v8h12v16h14v24h28l16-32h112l16 32h14V68h12V52h10v16h90v56Z"
      />
      <path
        d="M44 62v8M78 62v8M272 64v8M330 64v8M488 50v8M596 78v6M786 66v8M994 64v8M1052 64v8M1286 76v8"
        stroke={paint.yellow}
        strokeWidth="9"
      />
    </Illustration>
  )
}
