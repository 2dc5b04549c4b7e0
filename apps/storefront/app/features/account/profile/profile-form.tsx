import { Trans, useLingui } from '@lingui/react/macro'
import { Form, useNavigation } from 'react-router'
import '../../../lib/texts/account-texts.ts'
import { accountPaths } from '../../../account-paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PhotoField } from '../../photos/shared/photo-field.tsx'
import type { Route } from './+types/profile-page.ts'
import { AccountLayout } from '../account-layout.tsx'
import { AboutField } from '../about/about-field.tsx'
import { AddressBook } from '../addresses/address-book.tsx'
import { BlockedMembers } from '../community/blocked-members.tsx'
import { CommunityField } from '../community/community-field.tsx'
import { CoverField } from '../about/cover-field.tsx'
import { Problem } from '../form-answer.tsx'
import { ConsentHistory } from './consent-history.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { OwnFieldInputs } from './own-field-inputs.tsx'
import { SlugField } from '../community/slug-field.tsx'

export function ProfileForm({
  loaderData: { values, seenBy, about, cover, saved, fields, fieldValues, addresses, countries, emails, consents, blocked },
  actionData: answer,
}: Pick<Route.ComponentProps, 'loaderData' | 'actionData'>) {
  const { t } = useLingui()
  const busy = useNavigation().state !== 'idle'
  const { problems = {}, given = {} } = answer ?? {}
  const getField = (name: 'firstName' | 'lastName' | 'nickname' | 'headline' | 'phone') => ({
    name,
    defaultValue: given[name] ?? values[name],
    problem: problems[name],
  })
  return (
    <AccountLayout title={t`Profile`}>
      {saved && !answer && (
        <Notice tone="good">
          {saved === 'address' ? (
            <Trans>Your addresses were saved.</Trans>
          ) : saved === 'unblocked' ? (
            <Trans>Unblocked. You see each other again.</Trans>
          ) : saved === 'emails' ? (
            <Trans>Your notifications were saved.</Trans>
          ) : (
            <Trans>Your profile was saved.</Trans>
          )}
        </Notice>
      )}
      <Form method="post" action={accountPaths.accountProfile()} className="max-w-3xl space-y-5" noValidate>
        <Problem answer={answer} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field {...getField('firstName')} label={t`First name`} autoComplete="given-name" optional />
          <Field {...getField('lastName')} label={t`Last name`} autoComplete="family-name" optional />
        </div>
        <Field {...getField('phone')} type="tel" label={t`Phone`} autoComplete="tel" optional />
        <Field
          {...getField('nickname')}
          label={t`Display name`}
          autoComplete="nickname"
          hint={t`Others see this name, for example beside your reviews.`}
          optional
        />
        <Field
          {...getField('headline')}
          label={t`Headline`}
          autoComplete="off"
          maxLength={255}
          hint={t`A few words below your name, for example what you collect.`}
          optional
        />
        <SlugField defaultValue={given['slug'] ?? values.slug} problem={problems['slug']} />
        {/* The key shows what was saved. */}
        <AboutField
          key={about.revision}
          revision={about.revision}
          given={answer?.pieces ?? about.pieces}
          problem={problems['about']}
        />
        <PhotoField label={t`Photo`} given={values.photo ? [values.photo] : []} max={1} isCropped />
        <CoverField key={cover?.id} given={cover} />
        <OwnFieldInputs fields={fields} values={{ ...fieldValues, ...given }} problems={problems} asksWhoSees />
        <CommunityField isPublic={values.isPublic} slug={values.slug} seenBy={seenBy} />
        <Button aria-disabled={busy}>
          <Trans>Save</Trans>
        </Button>
      </Form>
      <AddressBook addresses={addresses} countries={countries} />
      <NotificationChoices {...emails} />
      <ConsentHistory consents={consents} />
      {blocked.length > 0 && <BlockedMembers members={blocked} />}
    </AccountLayout>
  )
}
