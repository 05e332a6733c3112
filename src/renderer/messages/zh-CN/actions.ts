import type { actions as en } from '../en/actions'

export const actions: typeof en = {
  palette: '命令面板',
  focusAssistant: '转到助手',
  focusTerminal: '转到终端',
  closeWholeTab: '关闭标签页',
  nextTab: '下一个标签页',
  previousTab: '上一个标签页',
  moveTabLeft: '向左移动标签页',
  moveTabRight: '向右移动标签页',
  showTabNumber: (number) => `转到第 ${number} 个标签页`,
  showLastTab: '转到最后一个标签页',
  splitRight: '向右拆分',
  splitDown: '向下拆分',
  closeTerminal: '关闭终端',
  focusPane: { left: '转到左侧窗格', right: '转到右侧窗格', up: '转到上方窗格', down: '转到下方窗格' },
  nextPane: '下一个窗格',
  previousPane: '上一个窗格',
  movePaneEdge: { left: '窗格边缘左移', right: '窗格边缘右移', up: '窗格边缘上移', down: '窗格边缘下移' },
  equalisePanes: '使窗格大小相等',
  swapPanes: '与下一个窗格互换',
  paneToTab: '将窗格移到新标签页',
}
