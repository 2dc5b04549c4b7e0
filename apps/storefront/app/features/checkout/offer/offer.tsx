import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/buying-texts.ts'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Line } from '../../../ui/line.tsx'
import { Message } from '../../../ui/message.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { Totals } from '../../../ui/totals.tsx'
import { seenTotalField } from '../payment/seen-total.ts'
import { seenVersionField } from './seen-version.ts'
import type { Route } from './+types/offer-page.ts'

export function Offer({ loaderData: { shop, offer }, actionData }: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const isBusy = useNavigation().state !== 'idle'
  if (!offer)
    return (
      <Message title={t`This link doesn’t work`} action={<ToShop />}>
        <Trans>
          The offer was withdrawn, or the link is not complete. Please open the link again or ask {shop} for a new one.
        </Trans>
      </Message>
    )
  const { lines, totals, deposit, until, email, seenTotal, seenVersion, problem, status } = offer
  if (status === 'EXPIRED')
    return (
      <Message title={t`This offer has expired`} action={<ToShop />}>
        <Trans>
          It was open until {until}. Please ask {shop} for a new one.
        </Trans>
      </Message>
    )
  const isOpen = status === 'OPEN'
  const refused = actionData?.field === undefined ? actionData?.problem : undefined
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={isOpen ? t`Your offer from ${shop}` : t`You accepted this offer`}
        text={isOpen ? t`Open until ${until}. You order when you accept it.` : t`Your order is placed. Here it is.`}
      />
      {refused && (
        <div className="mb-8 max-w-[60ch]">
          <Notice tone="problem">{refused}</Notice>
        </div>
      )}
      <div className="grid grid-cols-1 gap-8 md:grid-cols-12 lg:gap-x-16">
        <section aria-labelledby="offered" className="md:col-span-7">
          <h2 id="offered" className="mb-5 border-b border-line pb-3 font-display text-heading">
            <Trans>Items</Trans>
          </h2>
          <ul>
            {lines.map((line) => (
              <Line key={line.id} line={line} />
            ))}
          </ul>
        </section>
        <section aria-labelledby="sum" className="md:col-span-5 lg:col-span-4 lg:col-start-9">
          <h2 id="sum" className="mb-3 font-display text-heading">
            <Trans>Summary</Trans>
          </h2>
          <Totals rows={totals} />
          {deposit && (
            <p className="mt-3 text-quiet">
              <Trans>{deposit} is due when you order. You pay the rest later.</Trans>
            </p>
          )}
          {problem ? (
            <div className="mt-6">
              <Notice tone="problem">
                {problem === 'NOTHING_TO_ORDER' ? (
                  <Trans>There is nothing in this offer at the moment. Please contact {shop}.</Trans>
                ) : problem === 'NEEDS_CORRECTION' ? (
                  <Trans>
                    {shop} has to correct this offer before you can accept it. Please contact {shop}.
                  </Trans>
                ) : (
                  <Trans>Something in this offer is sold out or no longer for sale. Please contact {shop}.</Trans>
                )}
              </Notice>
            </div>
          ) : (
            <Form method="post" className="mt-6 space-y-5" noValidate>
              <input type="hidden" name={seenTotalField} value={seenTotal} />
              <input type="hidden" name={seenVersionField} value={seenVersion} />
              {isOpen && !email && (
                <Field
                  name="email"
                  type="email"
                  inputMode="email"
                  autoComplete="email"
                  label={t`Your email address`}
                  defaultValue={actionData?.email}
                  problem={actionData?.field === 'email' ? actionData.problem : undefined}
                />
              )}
              {isOpen && email && (
                <p className="text-quiet">
                  <Trans>
                    We send the confirmation to <bdi>{email}</bdi>.
                  </Trans>
                </p>
              )}
              <Button aria-disabled={isBusy} className="w-full">
                {isOpen ? <Trans context="with obligation to pay">Place order</Trans> : <Trans>See your order</Trans>}
              </Button>
            </Form>
          )}
        </section>
      </div>
    </div>
  )
}

function ToShop() {
  return (
    <ButtonLink to={paths.home()}>
      <Trans>Go to the shop</Trans>
    </ButtonLink>
  )
}
