import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../lib/texts/buying-texts.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/lookup-page.ts'

export function LookupForm({
  loaderData: { isAvailable, imprint, isSent, problem },
  actionData,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { given, wrong = [] } = actionData ?? {}
  if (!isAvailable) return <NoLinks imprint={imprint} isElsewhere={problem === 'elsewhere'} />
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={t`Find your order`}
        text={t`We’ll send a link to the email address of the order. It shows you the order’s status in any browser, and lets you return items.`}
      />
      <div className="max-w-xl space-y-6">
        {isSent && !actionData && (
          <Notice tone="good">
            <Trans>If there is an order with this number and address, the link is on its way to you.</Trans>
          </Notice>
        )}
        {problem === 'expired' && !actionData && (
          <Notice tone="problem">
            <Trans>This link no longer works. Ask for a new one here.</Trans>
          </Notice>
        )}
        {problem === 'elsewhere' && !actionData && (
          <Notice tone="problem">
            <Trans>This order can’t be shown in this browser. Ask for a link to it here.</Trans>
          </Notice>
        )}
        <Form method="post" action={paths.orderLookup()} className="space-y-5" noValidate>
          <Field
            name="number"
            label={t`Order number`}
            inputMode="numeric"
            autoComplete="off"
            defaultValue={given?.number}
            problem={wrong.includes('number') ? t`Enter the order number, for example 10042.` : undefined}
          />
          <Field
            name="email"
            type="email"
            label={t`Email address of the order`}
            autoComplete="email"
            inputMode="email"
            defaultValue={given?.email}
            problem={wrong.includes('email') ? t`Enter an email address such as name@example.com.` : undefined}
          />
          <Button aria-disabled={busy}>
            <Trans>Send link</Trans>
          </Button>
        </Form>
      </div>
    </div>
  )
}

/** Of a shop that sends no mails. */
function NoLinks({ imprint, isElsewhere }: { imprint: string | undefined; isElsewhere: boolean }) {
  const { t } = useLingui()
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={t`Find your order`}
        text={t`To see the status of your order, open its confirmation page in the browser you ordered with.`}
      />
      <div className="max-w-xl space-y-6">
        {isElsewhere && (
          <Notice tone="problem">
            <Trans>This order can’t be shown in this browser.</Trans>
          </Notice>
        )}
        <p>
          <Trans>
            This shop doesn’t send emails at the moment, so we can’t send you a link to your order. Please contact us and give
            your order number: we’ll tell you the status.
          </Trans>
        </p>
        {imprint && (
          <ButtonLink to={paths.page(imprint)}>
            <Trans>Contact us</Trans>
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
