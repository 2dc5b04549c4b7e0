import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/account-texts.ts'
import { accountPaths } from '../../account-paths.ts'
import { Button } from '../../ui/button.tsx'
import { CheckField } from '../../ui/field.tsx'

/** Which emails the shop sends, and which of them a member may decline. */
export function EmailPreferences({ deliveryEmails }: { deliveryEmails: boolean }) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="emails" className="max-w-xl space-y-4">
      <h2 id="emails" className="font-display text-heading">
        <Trans>Emails</Trans>
      </h2>
      <p>
        <Trans>
          We email you about every order, for example to confirm it. Whether we also email you about this is up to you:
        </Trans>
      </p>
      <Form method="post" action={accountPaths.accountProfile()} preventScrollReset className="space-y-4">
        <input type="hidden" name="emails" value="yes" />
        <CheckField name="deliveryEmails" label={t`Parcels that are on their way`} defaultChecked={deliveryEmails} />
        <Button variant="plain" aria-disabled={busy}>
          <Trans>Update emails</Trans>
        </Button>
      </Form>
    </section>
  )
}
