import { t } from '@lingui/core/macro'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { mailTextQuery } from '../../../lib/mail/queries.ts'
import { languageIn, MailTextPage } from '../../../lib/mail/text-page.tsx'

const kind = 'REVIEW_REQUEST'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(mailTextQuery(kind, languageIn(params['language']))))

export default function RequestTextPage() {
  const [shop, product, name] = ['{shop}', '{product}', '{name}']
  return (
    <MailTextPage
      kind={kind}
      language={languageIn(useParams()['language'])}
      title={t`Text of the requests for reviews`}
      back={{ to: paths.reviewRequestRule(), label: t`Requests for reviews` }}
      pathIn={paths.reviewRequestText}
      placeholders={t`${shop}, ${product} and ${name} become the names of the shop, of the first product and of the buyer.`}
      bodyLabel={t`Text above the stars`}
    />
  )
}
