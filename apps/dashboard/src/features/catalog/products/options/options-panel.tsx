import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { flushSync } from 'react-dom'
import { PlusIcon } from '../../../../ui/pictures/icons.tsx'
import { Panel } from '../../../../ui/page/panel.tsx'
import { Sortable } from '../../../../ui/rows/sortable.tsx'
import type { ProductValues } from '../values.ts'
import { alignVariants } from '../variants/matrix.ts'
import { changeField, type FormOf, useValues } from '../../../../ui/form/typed-form.ts'
import { OptionEditor } from './option-editor.tsx'
import { maxOptions, newOption, type OptionValues } from './option-values.ts'
import classes from './options.module.css'

/** Options of the product. Every combination of choices is a variant. */
export function OptionsPanel({ form }: { form: FormOf<ProductValues> }) {
  const { options, variants } = useValues(form)
  const change = (next: OptionValues[]) => {
    changeField(form, 'options', next)
    changeField(form, 'variants', alignVariants(next, variants))
  }
  const add = () => {
    flushSync(() => change([...options, newOption()]))
    document.querySelector<HTMLElement>(`[name="options.${options.length}.name"]`)?.focus()
  }
  return (
    <Panel title={t`Options`} flush>
      {options.length === 0 && <p className={classes.hint}>{t`Add options like size or colour if customers can choose.`}</p>}
      <Sortable
        label={t`Options`}
        items={options}
        keyOf={({ key }) => key}
        nameOf={({ name }, index) => name || t`Option ${index + 1}`}
        onMove={(from, to) => change(options.toSpliced(from, 1).toSpliced(to, 0, options[from]!))}
        rowClassName={classes.option}
      >
        {(option, index, tools) => (
          <OptionEditor
            form={form}
            option={option}
            at={index}
            tools={tools}
            onChange={(changed) => change(options.with(index, changed))}
            onRemove={() => change(options.toSpliced(index, 1))}
          />
        )}
      </Sortable>
      {options.length < maxOptions && (
        <div className={classes.foot}>
          <Button leftSection={<PlusIcon />} onClick={add}>
            {options.length === 0 ? t`Add option` : t`Add another option`}
          </Button>
        </div>
      )}
    </Panel>
  )
}
