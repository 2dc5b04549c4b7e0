import { t } from '@lingui/core/macro'
import { Button, Skeleton } from '@mantine/core'
import type { MailLanguage, MailText, MailTextDesign, MailTextKind } from '@stoa/contract/services/stoa/mails'
import { useQuery } from '@tanstack/react-query'
import { When } from '../../../../lib/format/when.tsx'
import { mailTextVersionsQuery } from '../../../../lib/mail/queries.ts'
import { Loaded } from '../../../../lib/record/loaded.tsx'
import { changeField, type FormOf } from '../../../../ui/form/typed-form.ts'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Row, RowList } from '../../../../ui/rows/row-list.tsx'
import { valuesOf, type TextValues } from '../../../../lib/mail/texts/values.ts'

interface VersionsPanelProps {
  form: FormOf<TextValues>
  design: MailTextDesign
  kind: MailTextKind
  language: MailLanguage
}

/** The last versions. Restoring one fills the form, and saving it makes it the newest. */
export function VersionsPanel({ form, design, kind, language }: VersionsPanelProps) {
  const query = useQuery(mailTextVersionsQuery(kind, language))
  const restore = (version: MailText) => {
    const { texts, hidden, order } = valuesOf(version, design)
    for (const [key, text] of Object.entries(texts)) changeField(form, `texts.${key}`, text)
    changeField(form, 'hidden', hidden)
    changeField(form, 'order', order)
  }
  return (
    <Panel title={t`Versions`} flush>
      <Loaded query={query} skeleton={<Skeleton height={56} />} failed={t`We couldn’t load the versions`}>
        {(versions) => (
          <RowList label={t`Versions`} empty={t`Nothing has been changed yet.`}>
            {[
              ...versions.map((version, index) => (
                <Row
                  key={`version ${versions.length - index}`}
                  title={<When date={version.updatedDate} />}
                  detail={version.updatedBy}
                >
                  {index > 0 && (
                    <Button size="compact-xs" onClick={() => restore(version)}>
                      {t`Take over into the form`}
                    </Button>
                  )}
                </Row>
              )),
              ...(versions.length > 0
                ? [
                    <Row key="standard" title={t`Standard texts`}>
                      <Button size="compact-xs" onClick={() => restore({})}>
                        {t`Take over into the form`}
                      </Button>
                    </Row>,
                  ]
                : []),
            ]}
          </RowList>
        )}
      </Loaded>
    </Panel>
  )
}
