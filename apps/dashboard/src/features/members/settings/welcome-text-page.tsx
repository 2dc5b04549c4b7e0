import { t } from '@lingui/core/macro'
import { useParams, type ClientLoaderFunctionArgs } from 'react-router'
import { queryClient } from '../../../lib/calls/query-client.ts'
import { settleWithin } from '../../../lib/calls/settle-within.ts'
import { paths } from '../../../paths.ts'
import { mailTextQuery } from '../../../lib/mail/queries.ts'
import { languageIn, MailTextPage } from '../../../lib/mail/text-page.tsx'

const kind = 'MEMBER_WELCOME'

export const clientLoader = ({ params }: ClientLoaderFunctionArgs) =>
  settleWithin(queryClient.ensureQueryData(mailTextQuery(kind, languageIn(params['language']))))

export default function WelcomeTextPage() {
  const [shop, name] = ['{shop}', '{name}']
  return (
    <MailTextPage
      kind={kind}
      language={languageIn(useParams()['language'])}
      title={t`Text of the welcome email`}
      back={{ to: paths.memberSettings(), label: t`Members` }}
      pathIn={paths.welcomeText}
      placeholders={t`${shop} and ${name} become the names of the shop and of the member.`}
      bodyLabel={t`Text above the button`}
    />
  )
}
