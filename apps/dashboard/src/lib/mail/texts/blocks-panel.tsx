import { t } from '@lingui/core/macro'
import { Switch } from '@mantine/core'
import type { MailBlock, MailTextDesign } from '@stoa/contract/services/stoa/mails'
import { mailBlocks } from '../text-names.ts'
import { changeField, useValue, type FormOf } from '../../../ui/form/typed-form.ts'
import { Panel } from '../../../ui/page/panel.tsx'
import { Sortable } from '../../../ui/rows/sortable.tsx'
import classes from './texts.module.css'
import type { TextValues } from './values.ts'

/** What stands below the heading, in order. What a mail cannot do without has no switch. */
export function BlocksPanel({ form, design }: { form: FormOf<TextValues>; design: MailTextDesign }) {
  const order = useValue(form, 'order')
  const hidden = useValue(form, 'hidden')
  const optional = new Set((design.blocks ?? []).flatMap(({ name, optional: isOptional }) => (name && isOptional ? name : [])))
  if (order.length < 2) return null
  const move = (from: number, to: number) => {
    const moved = order.toSpliced(from, 1)
    changeField(form, 'order', moved.toSpliced(to, 0, ...order.slice(from, from + 1)))
  }
  const show = (name: MailBlock, isShown: boolean) =>
    changeField(form, 'hidden', isShown ? hidden.filter((each) => each !== name) : [...hidden, name])
  return (
    <Panel title={t`Blocks`}>
      <Sortable
        label={t`Blocks`}
        items={order}
        keyOf={(name) => name}
        nameOf={(name) => t(mailBlocks[name])}
        onMove={move}
        rowClassName={classes.block}
      >
        {(name, _index, { grip, arrows }) => (
          <>
            {grip}
            <span className={classes.blockName}>{t(mailBlocks[name])}</span>
            {optional.has(name) && (
              <Switch
                aria-label={t`Show: ${t(mailBlocks[name])}`}
                checked={!hidden.includes(name)}
                onChange={(event) => show(name, event.currentTarget.checked)}
              />
            )}
            {arrows}
          </>
        )}
      </Sortable>
    </Panel>
  )
}
