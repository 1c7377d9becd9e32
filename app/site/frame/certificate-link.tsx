import type { ShownPaper } from "#domain/company/papers.ts"

type CertificateLinkProps = {
  paper: ShownPaper | null
  /** What it certifies, for screen readers. */
  about: string
}

/** Link to the file of a paper, when the owner shows it. */
export function CertificateLink({ paper, about }: CertificateLinkProps) {
  if (!paper?.file) return null
  return (
    <a href={paper.file} aria-label={`Voir l’attestation\u00a0: ${about}`}>
      Voir l’attestation
    </a>
  )
}
