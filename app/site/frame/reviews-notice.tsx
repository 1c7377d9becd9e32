type ReviewsNoticeProps = { companyName: string; className?: string | undefined }

/** What article D111-17 of the consumer code requires beside reviews. */
export function ReviewsNotice({ companyName, className = "" }: ReviewsNoticeProps) {
  return (
    <p className={`minor measure space-before ${className}`}>
      {companyName} choisit les avis affichés et leur ordre, et ne vérifie pas que leur auteur a été client. Le mois est
      celui de la publication. «&nbsp;Google&nbsp;» signale un avis repris de Google, «&nbsp;Avis client&nbsp;» un avis
      qui nous a été adressé directement. <a href="/mentions-legales#avis">Nos règles sur les avis</a>
    </p>
  )
}
