import { Command } from 'cmdk'
import { Check } from 'lucide-react'
import { Popover } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import './palette/palette.css'

interface Choice {
  readonly value: string
  readonly label: string
  readonly keywords?: readonly string[]
}
interface Props {
  readonly label: string
  readonly placeholder: string
  readonly empty: string
  readonly value: string
  readonly choices: readonly Choice[]
  readonly testId: string
  readonly children: ReactNode
  readonly onChoose: (value: string) => void
}

/** A button that opens a list with a search field, for more choices than a menu holds. The focus goes back to the button. */
export function Picker({ label, placeholder, empty, value, choices, testId, children, onChoose }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger asChild>
        <button type="button" className="status-button" title={label} aria-label={`${label}: ${value}`} data-testid={testId}>{children}</button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content className="picker" side="top" align="start" sideOffset={6} collisionPadding={8} aria-label={label} data-testid={`${testId}-menu`}>
          <Command label={label} loop defaultValue={value}>
            <Command.Input placeholder={placeholder} />
            <Command.Empty className="palette-empty">{empty}</Command.Empty>
            <Command.List label={label}>
              {choices.map((choice) => (
                <Command.Item
                  key={choice.value} value={choice.value} keywords={[choice.label, ...(choice.keywords ?? [])]} data-testid={`${testId}-choice`}
                  onSelect={() => {
                    setOpen(false)
                    if (choice.value !== value) onChoose(choice.value)
                  }}
                >
                  <span className="palette-title">{choice.label}</span>
                  <span className="spacer" />
                  {choice.value === value ? <Check size={14} aria-hidden="true" /> : null}
                </Command.Item>
              ))}
            </Command.List>
          </Command>
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}
