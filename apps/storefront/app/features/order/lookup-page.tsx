import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CallError } from '@stoa/client'
import { requestOrderLink } from '@stoa/contract/calls/stoa/order-links'
import { data, Form, redirect, useNavigation } from 'react-router'
import '../../buying-texts.ts'
import { storefront } from '../../context.ts'
import { formAction } from '../../form-action.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import type { Route } from './+types/lookup-page.ts'

export function loader({ url, context }: Route.LoaderArgs) {
  const { shop, i18n } = context.get(storefront)
  return {
    title: i18n._(msg`Find your order – ${shop.name}`),
    isSent: url.searchParams.has('sent'),
    problem: url.searchParams.get('problem'),
  }
}

/** Says the same whether there is such an order or not. */
export const action = formAction(async ({ context }: Route.ActionArgs, form) => {
  const { api } = context.get(storefront)
  const given = { number: textOf(form, 'number'), email: textOf(form, 'email') }
  const missing = (['number', 'email'] as const).filter((name) => given[name] === '')
  if (missing.length > 0) return refused({ given, wrong: missing })
  try {
    await api.call(requestOrderLink, given)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.code === 'NO_MAIL_SENT') return refused({ given, wrong: [], sendsNoMail: true })
    const wrong = (['number', 'email'] as const).filter((name) => error.violations.some(({ field }) => field === name))
    if (wrong.length === 0) throw error
    return refused({ given, wrong })
  }
  return redirect(paths.orderLookup({ sent: 'yes' }))
})

interface Refused {
  given: { number: string; email: string }
  wrong: ('number' | 'email')[]
  sendsNoMail?: boolean
}

const refused = (answer: Refused) => data(answer, { status: 422 })

function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

export const meta: Route.MetaFunction = ({ loaderData }) => [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }]

export default function LookupPage({ loaderData: { isSent, problem }, actionData }: Route.ComponentProps) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { given, wrong = [], sendsNoMail } = actionData ?? {}
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={t`Find your order`}
        text={t`We’ll send a link to the e-mail address of the order. It shows you the order’s status in any browser.`}
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
        {sendsNoMail && (
          <Notice tone="problem">
            <Trans>This shop doesn’t send emails at the moment. Please contact us instead.</Trans>
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
            label={t`E-mail address of the order`}
            autoComplete="email"
            inputMode="email"
            defaultValue={given?.email}
            problem={wrong.includes('email') ? t`Enter an e-mail address such as name@example.com.` : undefined}
          />
          <Button aria-disabled={busy}>
            <Trans>Send link</Trans>
          </Button>
        </Form>
      </div>
    </div>
  )
}
