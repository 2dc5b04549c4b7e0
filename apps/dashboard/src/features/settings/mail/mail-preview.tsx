import { t } from '@lingui/core/macro'
import { Group, SegmentedControl, Select, Skeleton } from '@mantine/core'
import type { MailLanguage, MailTemplate } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../../lib/loaded.tsx'
import { MailFrame } from '../../../lib/mail-frame.tsx'
import { mailLanguage, mailTemplates } from '../../../lib/mails.ts'
import { Panel } from '../../../ui/panel.tsx'
import { mailPreviewQuery } from './queries.ts'

/** Every template in both languages, with an order, code or link that exists nowhere. */
export function MailPreview({ first = 'ORDER_CONFIRMATION' }: { first?: MailTemplate }) {
  const [kind, setKind] = useState(first)
  const [language, setLanguage] = useState(mailLanguage)
  const query = useQuery(mailPreviewQuery(kind, language))
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
      </Group>
      <Loaded query={query} skeleton={<Skeleton height={420} />} failed={t`We couldn’t load the preview`}>
        {(content) => <MailFrame content={content} />}
      </Loaded>
    </Panel>
  )
}
