import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { requestedReturnLineLimits, requestReturnRequestLimits } from '@stoa/contract/limits/stoa/own-returns'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/buying-texts.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { FocusedProblem } from '../../../ui/notice.tsx'
import { PageTitle } from '../../../ui/page-title.tsx'
import { FramedPicture } from '../../../ui/picture.tsx'
import { PhotoField } from '../../photos/shared/photo-field.tsx'
import { maxReturnPhotos, returnFields as field } from './return-fields.ts'
import { deliveryPayers, returnProblems, returnReasons } from '../shared/return-texts.ts'
import type { EstimateView } from './estimate-view.ts'
import type { Route } from './+types/return-page.ts'

type Props = Pick<Route.ComponentProps, 'loaderData' | 'actionData'>
type Line = Props['loaderData']['lines'][number]
type Given = Readonly<Record<string, string[]>>

export function ReturnForm({ loaderData, actionData }: Props) {
  const { t, i18n } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { orderId, lines, periodDays, payer, deduction, restockingFee, approvedAutomatically } = loaderData
  const { given = {}, problem, estimate } = actionData ?? {}
  const returnable = lines.filter(({ left }) => left > 0)
  const others = lines.filter(({ left }) => left === 0)
  return (
    <div className="page pt-8 md:pt-14">
      <PageTitle
        title={t`Return items`}
        text={
          <Plural
            value={periodDays}
            one="You can return items for # day after they arrived. Choose what you send back and why."
            other="You can return items for # days after they arrived. Choose what you send back and why."
          />
        }
      />
      <div className="max-w-2xl space-y-8">
        {problem && <FocusedProblem problem={actionData}>{problem}</FocusedProblem>}
        {returnable.length > 0 && (
          <Form method="post" className="space-y-8" noValidate>
            <ul className="border-t border-line">
              {returnable.map((line) => (
                <LineFields key={line.id} line={line} given={given} />
              ))}
            </ul>
            <SelectField name="wish" label={t`What would you like?`} defaultValue={given['wish']?.[0] ?? 'REFUND'}>
              <option value="REFUND">{t`A refund`}</option>
              <option value="EXCHANGE">{t`An exchange`}</option>
            </SelectField>
            <TextField
              name="message"
              label={t`Message to us`}
              hint={t`For an exchange, tell us what you would like instead.`}
              maxLength={requestReturnRequestLimits.message.maxLength}
              defaultValue={given['message']?.[0]}
              optional
            />
            <section aria-label={t`Terms`} className="space-y-1 text-small text-quiet">
              <p>
                {i18n._(deliveryPayers[payer])} {deduction && <Trans>That is {deduction}.</Trans>}
              </p>
              {restockingFee && (
                <p>
                  <Trans>A restocking fee of {restockingFee} is deducted from the refund.</Trans>
                </p>
              )}
              {(deduction || restockingFee) && (
                <p>
                  <Trans>Nothing is deducted if we sent the wrong item or it is faulty.</Trans>
                </p>
              )}
              <p>
                {approvedAutomatically ? (
                  <Trans>You’ll get the instructions for sending it back at once.</Trans>
                ) : (
                  <Trans>We check your request and then email you how to send it back.</Trans>
                )}
              </p>
            </section>
            {estimate && <Estimate estimate={estimate} />}
            <div className="flex flex-wrap gap-3">
              <Button aria-disabled={busy}>
                <Trans>Request the return</Trans>
              </Button>
              <Button name="act" value="estimate" variant="plain" aria-disabled={busy}>
                <Trans>Calculate the refund</Trans>
              </Button>
            </div>
          </Form>
        )}
        {others.length > 0 && <NotReturnable lines={others} />}
        <Link to={paths.order(orderId)} className="inline-flex min-h-11 items-center underline underline-offset-4">
          <Trans>Back to the order</Trans>
        </Link>
      </div>
    </div>
  )
}

/** What is asked about a line appears once some of it is returned; without script, too. */
function LineFields({ line: { id, name, picture, left, until }, given }: { line: Line; given: Given }) {
  const { t, i18n } = useLingui()
  const valueOf = (key: string) => given[key]?.[0]
  return (
    <li className="group grid grid-cols-[min(4.5rem,20vw)_minmax(0,1fr)] gap-4 border-b border-line py-5 sm:gap-5">
      <FramedPicture name={name} picture={picture} initial="text-heading" className="self-start rounded-(--corner) p-[9%]" />
      <div className="min-w-0 space-y-4">
        <input type="hidden" name={field.line} value={id} />
        <div>
          <p className="font-display text-label wrap-anywhere">{name}</p>
          {until && (
            <p className="text-small text-quiet">
              <Trans>Can be returned until {until}</Trans>
            </p>
          )}
        </div>
        <SelectField name={field.quantity(id)} label={t`Quantity to return`} defaultValue={valueOf(field.quantity(id)) ?? '0'}>
          <option value="0">{t`None`}</option>
          {Array.from({ length: left }, (_, index) => (
            <option key={index} value={index + 1}>
              {index + 1}
            </option>
          ))}
        </SelectField>
        <div className="space-y-4 group-has-[option[value='0']:checked]:hidden">
          <SelectField name={field.reason(id)} label={t`Reason`} defaultValue={valueOf(field.reason(id)) ?? ''}>
            <option value="">{t`Choose a reason`}</option>
            {Object.entries(returnReasons).map(([reason, text]) => (
              <option key={reason} value={reason}>
                {i18n._(text)}
              </option>
            ))}
          </SelectField>
          <TextField
            name={field.comment(id)}
            label={t`What’s wrong with it?`}
            maxLength={requestedReturnLineLimits.comment.maxLength}
            defaultValue={valueOf(field.comment(id))}
            optional
          />
          <PhotoField
            label={t`Photos of the item`}
            name={field.photo(id)}
            given={given[field.photo(id)] ?? []}
            max={maxReturnPhotos}
          />
        </div>
      </div>
    </li>
  )
}

function Estimate({ estimate: { rows, total } }: { estimate: EstimateView }) {
  const { t } = useLingui()
  const labels: Record<EstimateView['rows'][number]['name'], string> = {
    item: '',
    delivery: t`Delivery`,
    restockingFee: t`Restocking fee`,
    deliveryDeduction: t`Return delivery`,
    notRefundable: t`Already refunded otherwise`,
  }
  return (
    <section aria-labelledby="estimate" role="status" className="border-s-4 border-brand bg-brand-wash px-4 py-3">
      <h2 id="estimate" className="mb-2 font-medium">
        <Trans>Your refund</Trans>
      </h2>
      <dl className="space-y-1.5 tabular-nums">
        {rows.map(({ name, label, amount }) => (
          <div key={name + label} className="flex flex-wrap justify-between gap-x-6 wrap-anywhere">
            <dt className="min-w-0">{label || labels[name]}</dt>
            <dd>{amount}</dd>
          </div>
        ))}
        <div className="flex flex-wrap justify-between gap-x-6 border-t border-ink pt-2 font-semibold">
          <dt>
            <Trans>Expected refund</Trans>
          </dt>
          <dd>{total}</dd>
        </div>
      </dl>
      <p className="mt-2 text-small text-quiet">
        <Trans>We refund it to the way you paid, after we have received and checked the items.</Trans>
      </p>
    </section>
  )
}

function NotReturnable({ lines }: { lines: readonly Line[] }) {
  const { i18n } = useLingui()
  return (
    <section aria-labelledby="not-returnable">
      <h2 id="not-returnable" className="mb-3 font-display text-heading">
        <Trans>Can’t be returned</Trans>
      </h2>
      <ul className="space-y-2">
        {lines.map(({ id, name, problem }) => (
          <li key={id} className="wrap-anywhere">
            {name}
            <span className="block text-small text-quiet">{i18n._(returnProblems[problem ?? 'ALREADY_RETURNED'])}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
