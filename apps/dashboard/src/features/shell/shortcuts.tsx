import { t } from '@lingui/core/macro'
import { Modal, Switch } from '@mantine/core'
import { useSingleKeys } from '../../ui/keys.ts'
import { modKey } from './mod-key.ts'
import classes from './shell.module.css'

/** Everything that a key does, by where it does it. */
export function Shortcuts({ onClose }: { onClose: () => void }) {
  const [enabled, setEnabled] = useSingleKeys()
  const groups: [string, [string, string][]][] = [
    [
      t`Everywhere`,
      [
        [`${modKey()} K`, t`Find and go to`],
        [`${modKey()} S`, t`Save the page`],
        ['?', t`These shortcuts`],
        ['Esc', t`Close the uppermost layer`],
      ],
    ],
    [
      t`In a list`,
      [
        ['J', t`Next row`],
        ['K', t`Row before`],
        ['X', t`Select the row`],
        [t`Shift X`, t`Select up to this row`],
        [t`Enter`, t`Open the row`],
        [t`Space`, t`Preview the order; J and K go on, Esc closes`],
        ['/', t`Search the list`],
      ],
    ],
    [
      t`In an order`,
      [
        ['[', t`Order before, in the list’s order`],
        [']', t`Next order, in the list’s order`],
        ['N', t`Next step: ship, or asks before it captures or marks as paid`],
      ],
    ],
    [t`In a product`, [[`${modKey()} D`, t`Copy a variant’s value to all below`]]],
  ]
  return (
    <Modal opened onClose={onClose} title={t`Keyboard shortcuts`} size="30rem">
      {groups.map(([title, keys]) => (
        <section key={title} className={classes.shortcuts}>
          <h3>{title}</h3>
          <dl>
            {keys.map(([key, words]) => (
              <div key={key}>
                <dt>{words}</dt>
                <dd>
                  <kbd>{key}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <Switch
        label={t`Single-key shortcuts`}
        checked={enabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
        mt="md"
      />
    </Modal>
  )
}
