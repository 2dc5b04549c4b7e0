import { Trans, useLingui } from '@lingui/react/macro'
import type { MailLanguage } from '@stoa/contract/services/stoa/member-preferences'
import { consentText } from '@stoa/web/consent-texts'
import type { ReactNode } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/field.tsx'
import { mailLanguages } from './mail-languages.ts'

/** ON if text messages or browser approvals are set up, OFF if they can be; NONE if the shop does not offer them. */
export type Reach = 'ON' | 'OFF' | 'NONE'

interface Choices {
  deliveryEmails: boolean
  reviewRequestEmails: boolean
  newsletterEmails: boolean
  /** Of emails; or that of the page where something is done. */
  language: MailLanguage | 'page'
  textMessages: Reach
  browser: Reach
}

const names = { en: 'English', de: 'Deutsch' }

/** The topics on which the shop sends messages, the channels of each, the ones a member can decline, and their language. */
export function NotificationChoices({
  deliveryEmails,
  reviewRequestEmails,
  newsletterEmails,
  language,
  textMessages,
  browser,
}: Choices) {
  const { t, i18n } = useLingui()
  const busy = useNavigation().state !== 'idle'
  return (
    <section aria-labelledby="notifications" className="max-w-3xl space-y-4">
      <h2 id="notifications" className="font-display text-heading">
        <Trans>Notifications</Trans>
      </h2>
      <Form method="post" action={accountPaths.accountProfile()} preventScrollReset className="space-y-4">
        <input type="hidden" name="emails" value="yes" />
        <table className="w-full">
          <thead className="border-b border-line text-small text-quiet">
            <tr>
              <th scope="col" className="py-2 text-start font-normal">
                <Trans>Topic</Trans>
              </th>
              <Heading>{t`Email`}</Heading>
              <Heading>{t`SMS`}</Heading>
              <Heading>{t`Browser`}</Heading>
            </tr>
          </thead>
          <tbody>
            <Row topic={t`Your orders`} about={t`Confirmation, cancellation and refund`} email={<Always />} />
            <Row
              topic={t`Parcels`}
              about={t`When one is on its way`}
              email={<Choice name="deliveryEmails" label={t`Emails about parcels`} isWanted={deliveryEmails} />}
            />
            <Row
              topic={t`Reviews`}
              about={t`Requests to review what you bought`}
              email={<Choice name="reviewRequestEmails" label={t`Emails about reviews`} isWanted={reviewRequestEmails} />}
            />
            <Row
              topic={t`Newsletter`}
              about={t`New products and offers`}
              email={<Choice name="newsletterEmails" label={consentText('ACCOUNT', i18n.locale)} isWanted={newsletterEmails} />}
            />
            <Row topic={t`Community`} about={t`What became of your reports`} email={<Always />} />
            <Row topic={t`Your account`} about={t`New sign-ins and changes of your password`} email={<Always />} />
            <Row
              topic={t`Signing in`}
              about={t`Codes and questions whether it’s you`}
              email={<Always />}
              textMessages={<Set reach={textMessages} label={t`Set up codes by SMS`} />}
              browser={<Set reach={browser} label={t`Set up messages in a browser`} />}
            />
          </tbody>
        </table>
        <p className="text-small text-quiet">
          <Trans>“Always” is what we owe you: you can’t turn it off. “–” means that we send nothing this way.</Trans>
        </p>
        <SelectField name="language" label={t`Language of emails`} defaultValue={language} className="max-w-72">
          <option value="page">{t`Same as the page I’m using`}</option>
          {mailLanguages.map((code) => (
            <option key={code} value={code} lang={code}>
              {names[code]}
            </option>
          ))}
        </SelectField>
        <Button variant="plain" aria-disabled={busy}>
          <Trans>Update notifications</Trans>
        </Button>
      </Form>
    </section>
  )
}

const cell = 'px-1 py-2 text-center text-small sm:px-3'

const Heading = ({ children }: { children: string }) => (
  <th scope="col" className={`${cell} font-normal`}>
    {children}
  </th>
)

interface RowProps {
  topic: string
  /** The content of the messages. */
  about: string
  email: ReactNode
  textMessages?: ReactNode
  browser?: ReactNode
}

function Row({ topic, about, email, textMessages = <Nothing />, browser = <Nothing /> }: RowProps) {
  return (
    <tr className="border-b border-line">
      <th scope="row" className="py-3 pe-2 text-start font-normal">
        <span className="block font-medium">{topic}</span> <span className="block text-small text-quiet">{about}</span>
      </th>
      {[email, textMessages, browser].map((content, index) => (
        // The columns never change.
        <td key={index} className={cell}>
          {content}
        </td>
      ))}
    </tr>
  )
}

/** A message that cannot be declined. */
const Always = () => (
  <span className="text-quiet">
    <Trans>Always</Trans>
  </span>
)

function Nothing() {
  const { t } = useLingui()
  return (
    <span className="text-quiet" role="img" aria-label={t`Not sent`}>
      –
    </span>
  )
}

function Choice({ name, label, isWanted }: { name: string; label: string; isWanted: boolean }) {
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
      <input type="checkbox" name={name} aria-label={label} defaultChecked={isWanted} className="size-5" />
    </label>
  )
}

/** A channel that is set up on the security page of the account. */
function Set({ reach, label }: { reach: Reach; label: string }) {
  if (reach === 'NONE') return <Nothing />
  return (
    <Link
      to={accountPaths.accountSecurity()}
      {...(reach === 'OFF' && { 'aria-label': label })}
      className="inline-flex min-h-11 items-center underline underline-offset-4"
    >
      {reach === 'ON' ? <Trans>On</Trans> : <Trans>Set up</Trans>}
    </Link>
  )
}
