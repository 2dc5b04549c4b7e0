import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'

/** The actions against a member who is a nuisance. */
export function ProfileMenu({ slug, name }: { slug: string; name: string }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center px-2 text-quiet underline-offset-4 hover:underline">
        <Trans>Report or block</Trans>
      </summary>
      <div className="absolute start-0 top-full z-10 mt-1 w-80 max-w-[calc(100vw-2.5rem)] rounded-control border border-edge bg-wall p-5 shadow-hung sm:start-auto sm:end-0">
        <div className="space-y-6">
          <Form method="post" action={accountPaths.member(slug)} className="space-y-4">
            <SelectField name="reason" label={t`What is wrong with this profile?`} defaultValue="SPAM">
              <option value="SPAM">{t`Advertising`}</option>
              <option value="IMPERSONATION">{t`Pretends to be someone else`}</option>
              <option value="HARASSMENT">{t`Harassment`}</option>
              <option value="OTHER">{t`Something else`}</option>
            </SelectField>
            <Button name="act" value="report" variant="plain" aria-disabled={busy}>
              <Trans>Report</Trans>
            </Button>
          </Form>
          <Form method="post" action={accountPaths.member(slug)} className="space-y-3">
            <p className="text-quiet">
              <Trans>Who is blocked can’t see you, and you won’t see them.</Trans>
            </p>
            <Button name="act" value="block" variant="plain" aria-disabled={busy}>
              <Trans>Block {name}</Trans>
            </Button>
          </Form>
        </div>
      </div>
    </details>
  )
}
