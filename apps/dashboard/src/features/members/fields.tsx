import { t } from '@lingui/core/macro'
import { Button, Group } from '@mantine/core'
import { contactLimits, updateMemberSlugRequestLimits } from '@stoa/contract/limits/members/members'
import type { ReactNode } from 'react'
import { shopHost } from '../../lib/calls/session.ts'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/pictures/avatar.tsx'
import { RadiosField, TagsField, TextField } from '../../ui/fields/fields.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { changeField, type FormOf, useValue } from '../../ui/form/typed-form.ts'
import layout from '../../ui/form/form-columns.module.css'
import { MemberAddresses } from './member/panels/addresses-panel.tsx'
import classes from './members.module.css'
import type { MemberValues } from './member/values.ts'

/** The fields of a member that staff can change. */
export function MemberFields({ form, further }: { form: FormOf<MemberValues>; further: ReactNode }) {
  return (
    <div className={layout.stack}>
      <ProfilePanel form={form} />
      <ContactPanel form={form} />
      {further}
      <MemberAddresses form={form} />
    </div>
  )
}

function ProfilePanel({ form }: { form: FormOf<MemberValues> }) {
  const slug = useValue(form, 'slug')
  return (
    <Panel title={t`Profile`}>
      <div className={layout.stack}>
        <Picture form={form} />
        <Group grow align="start" gap="sm">
          <TextField
            form={form}
            name="nickname"
            label={t`Display name`}
            description={t`If empty, first and last name.`}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="off"
          />
          <TextField form={form} name="title" label={t({ message: 'Title', context: 'person' })} autoComplete="off" />
        </Group>
        <TextField
          form={form}
          name="slug"
          label={t`Profile address`}
          limits={updateMemberSlugRequestLimits.slug}
          description={shopHost() + paths.profileInTheShop(slug || '…')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autoComplete="off"
        />
        <RadiosField
          form={form}
          name="privacyStatus"
          label={t`Who can see the profile`}
          data={[
            {
              value: 'PRIVATE',
              label: t({ message: 'Private', context: 'profile' }),
              description: t`Only your staff and the member.`,
            },
            {
              value: 'PUBLIC',
              label: t({ message: 'Public', context: 'profile' }),
              description: t`Everybody, while the member is approved. Contact details are never shown.`,
            },
          ]}
        />
      </div>
    </Panel>
  )
}

/** Staff can remove a picture, for example an offensive one. */
function Picture({ form }: { form: FormOf<MemberValues> }) {
  const photo = useValue(form, 'photo')
  const name = useValue(form, 'nickname')
  return (
    <div className={classes.picture}>
      <Avatar name={name} src={photo || undefined} size={56} />
      {photo ? (
        <Button onClick={() => changeField(form, 'photo', '')}>{t`Remove image`}</Button>
      ) : (
        <span className={classes.quiet}>{t`No image`}</span>
      )}
    </div>
  )
}

function ContactPanel({ form }: { form: FormOf<MemberValues> }) {
  return (
    <Panel title={t`Contact details`}>
      <div className={layout.stack}>
        <Group grow align="start" gap="sm">
          <TextField form={form} name="firstName" label={t`First name`} autoComplete="off" />
          <TextField form={form} name="lastName" label={t`Last name`} autoComplete="off" />
        </Group>
        <Group grow align="start" gap="sm">
          <TextField form={form} name="company" label={t`Company`} limits={contactLimits.company} autoComplete="off" />
          <TextField form={form} name="jobTitle" label={t`Job title`} limits={contactLimits.jobTitle} autoComplete="off" />
        </Group>
        <TextField form={form} name="birthdate" label={t`Date of birth`} type="date" className={classes.date} />
        <TagsField form={form} name="phones" label={t`Phone numbers`} description={t`Press Enter after each number.`} />
      </div>
    </Panel>
  )
}
