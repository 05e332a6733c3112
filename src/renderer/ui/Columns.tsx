import { Group, Panel, Separator, usePanelRef } from 'react-resizable-panels'
import { AssistantPanel } from '../chat'
import { useApp } from '../state'
import { TaskDrawer } from '../tasks'
import { useText } from './hooks'
import { Notices } from './Notices'
import { Sidebar } from './Sidebar'
import { Terminals } from './Terminals'
import { TopBar } from './TopBar'

/** In CSS pixels. Together with the smallest terminals they fit into the smallest window. */
const SIDEBAR = { min: 140, max: 480 } as const
const ASSISTANT = { min: 300, max: 1000 } as const
const CENTRE_MIN = 260

/** Sidebar, terminals, assistant: widths are the person's and are kept. */
export function Columns() {
  const text = useText()
  const { sidebarOpen, panelOpen, sidebarWidth, panelWidth } = useApp()
  const sidebar = usePanelRef()
  const assistant = usePanelRef()
  return (
    <Group
      className="columns" id="columns"
      onLayoutChanged={(_layout, { isUserInteraction }) => {
        if (!isUserInteraction) return
        useApp.setState((state) => ({
          sidebarWidth: widthOf(sidebar.current, state.sidebarWidth), panelWidth: widthOf(assistant.current, state.panelWidth),
        }))
      }}
    >
      {sidebarOpen ? (
        <>
          <Panel id="column-sidebar" panelRef={sidebar} defaultSize={sidebarWidth} minSize={SIDEBAR.min} maxSize={SIDEBAR.max} groupResizeBehavior="preserve-pixel-size">
            <Sidebar />
          </Panel>
          <Separator className="separator" aria-label={text.resizeSidebar} />
        </>
      ) : null}
      <Panel id="column-centre" minSize={CENTRE_MIN}>
        <div className="centre">
          <TopBar />
          <main className="stage">
            <h1 className="visually-hidden">{text.terminals}</h1>
            <Notices />
            <Terminals />
            <TaskDrawer />
          </main>
        </div>
      </Panel>
      {panelOpen ? (
        <>
          <Separator className="separator" aria-label={text.resizeAssistant} />
          <Panel id="column-assistant" panelRef={assistant} defaultSize={panelWidth} minSize={ASSISTANT.min} maxSize={ASSISTANT.max} groupResizeBehavior="preserve-pixel-size">
            <AssistantPanel />
          </Panel>
        </>
      ) : null}
    </Group>
  )
}

interface Sized {
  getSize(): { readonly inPixels: number }
}
function widthOf(panel: Sized | null, before: number): number {
  return panel === null ? before : Math.round(panel.getSize().inPixels)
}
