import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import { ChoiceButton } from '../sections/choice-button.tsx'
import {
  membershipField,
  membershipLineField,
  type MembershipChoice,
  type MembershipLineView,
  type MembershipsView,
} from './memberships.ts'

/** Pays items with memberships. Each button is one choice, so that one press is enough, also without script. */
export function MembershipForm({ memberships: { lines, unusable } }: { memberships: MembershipsView }) {
  return (
    <section aria-labelledby="memberships-title" className="border-t border-line py-4">
      <h2 id="memberships-title" className="font-medium">
        <Trans>Pay with a membership</Trans>
      </h2>
      {lines.map((line) => (
        <LineForm key={line.id} line={line} />
      ))}
      {unusable.length > 0 && (
        <ul className="mt-3 space-y-1 text-small text-quiet">
          {unusable.map(({ name, reason }) => (
            <li key={name + reason} className="wrap-anywhere">
              <Trans>
                {name} can’t be used: {reason}
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function LineForm({ line: { id, name, choices, hasProblem } }: { line: MembershipLineView }) {
  const { t } = useLingui()
  const { formData } = useNavigation()
  const isBusy = formData?.get(membershipLineField) === id
  const isPaidWithMoney = !hasProblem && choices.every(({ isChosen }) => !isChosen)
  return (
    <Form method="post" preventScrollReset aria-label={t`How to pay ${name}`} className="mt-3">
      <input type="hidden" name={membershipLineField} value={id} />
      <p className="text-small wrap-anywhere">{name}</p>
      {hasProblem && (
        <p role="status" className="mt-1 border-s-4 border-red bg-red-wash px-3 py-2 text-small">
          <Trans>The membership you chose can’t pay this item. Please choose another way to pay.</Trans>
        </p>
      )}
      <div className="mt-1 grid gap-2 sm:grid-cols-2">
        {choices.map((choice) => (
          <ChoiceButton
            key={choice.value}
            name={membershipField}
            value={choice.value}
            isChosen={!hasProblem && choice.isChosen}
            isBusy={isBusy}
            className="text-start"
          >
            <span className="block wrap-anywhere">{choice.name}</span>
            <Details choice={choice} />
          </ChoiceButton>
        ))}
        <ChoiceButton name={membershipField} value="" isChosen={isPaidWithMoney} isBusy={isBusy} className="text-start">
          <Trans>Without a membership</Trans>
        </ChoiceButton>
      </div>
    </Form>
  )
}

function Details({ choice: { credits, expires } }: { choice: MembershipChoice }) {
  return (
    <span className="block text-small text-quiet">
      {credits && <Credits {...credits} />}
      {credits && expires && ' · '}
      {expires && <Trans>until {expires}</Trans>}
    </span>
  )
}

function Credits({ left, total }: NonNullable<MembershipChoice['credits']>) {
  return (
    <Trans>
      {left} of {total} left
    </Trans>
  )
}
