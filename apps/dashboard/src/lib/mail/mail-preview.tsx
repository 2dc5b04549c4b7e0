import { t } from '@lingui/core/macro'
import { Group, SegmentedControl, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { getMailText } from '@stoa/contract/calls/stoa/mails'
import { searchOrderRows } from '@stoa/contract/calls/stoa/order-rows'
import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { isAllowed } from '../calls/access.ts'
import { mailKinds, mailLanguage, mailTemplates } from './mails.ts'
import { Panel } from '../../ui/page/panel.tsx'
import { paths } from '../../paths.ts'
import classes from './mail-frame.module.css'
import { mailPreviewQuery } from './queries.ts'
import { OrderNumberField, PreviewedMail } from './preview-parts.tsx'

/** Warnings to the staff and the test mail have no texts of the owner. */
const closedMails: ReadonlySet<MailTemplate> = new Set([
  'OWNER_NOTICE',
  'STAFF_NOTICE',
  'FACTOR_RESET_REQUEST',
  'CONTACT_MESSAGE',
  'PASSWORD_RESET',
  'TEST',
])

/** Every template in both languages, with a code or link that exists nowhere, and a sample order or a chosen one. */
export function MailPreview({ first = 'ORDER_CONFIRMATION' }: { first?: MailTemplate }) {
  const [kind, setKind] = useState(first)
  const [language, setLanguage] = useState(mailLanguage)
  const [number, setNumber] = useState('')
  const [typed] = useDebouncedValue(number.trim(), 400)
  const showsOrder = kind in mailKinds && isAllowed(searchOrderRows)
  const query = useQuery(mailPreviewQuery(kind, language, showsOrder ? typed : ''))
  return (
    <Panel title={t`Preview`}>
      <Group mb="md" gap="sm" align="end">
        <Select
          label={t`Email`}
          value={kind}
          onChange={(value) => value && setKind(value as MailTemplate)}
          allowDeselect={false}
          data={(Object.keys(mailTemplates) as MailTemplate[]).map((value) => ({ value, label: t(mailTemplates[value]) }))}
        />
        <SegmentedControl
          aria-label={t`Language of the email`}
          value={language}
          onChange={(value) => setLanguage(value as MailLanguage)}
          data={[
            { value: 'en', label: 'English' },
            { value: 'de', label: 'Deutsch' },
          ]}
        />
        {showsOrder && <OrderNumberField value={number} onChange={setNumber} query={query} />}
      </Group>
      {!closedMails.has(kind) && isAllowed(getMailText) && (
        <p className={classes.edit}>
          <Link to={paths.mailText(kind, language)}>{t`Edit the texts of this email`}</Link>
        </p>
      )}
      <PreviewedMail query={query} />
    </Panel>
  )
}
