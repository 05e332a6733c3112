import { limitsOf, type SettingKey } from '../../../shared/settings-fields'
import type { SettingsFault } from '../../../shared/settings-text'
import type { en } from './en'

const EXPECTED: Readonly<Record<Extract<SettingsFault, { kind: 'syntax' }>['expected'], string>> = {
  value: '此处缺少一个值', name: '此处缺少双引号括起的名称（前面多了逗号？）', ':': '此处缺少冒号', ', or }': '此处缺少逗号或 }', ', or ]': '此处缺少逗号或 ]',
  end: '结尾之后不能再有内容', string: '此文本没有结束，或含有 JSON 不支持的转义', 'no comment': 'JSON 不支持注释', 'less nesting': '嵌套过深',
}

function allowed(field: SettingKey): string {
  const limits = limitsOf(field)
  switch (limits.kind) {
    case 'choice':
      return `以下之一：${limits.values.map((value) => JSON.stringify(value)).join('、')}`
    case 'number':
      return `${limits.min} 到 ${limits.max} 之间的${limits.whole ? '整数' : '数'}`
    case 'flag':
      return 'true 或 false'
    case 'text':
      return `最多 ${limits.maxLength} 个字符的文本`
    case 'list':
      return `最多 ${limits.maxItems} 项文本的列表`
    case 'map':
      return '由操作名称和按键组成的对象，均用双引号'
  }
}

function settingsFault(fault: SettingsFault): string {
  const at = `第 ${fault.place.line} 行第 ${fault.place.column} 列：`
  switch (fault.kind) {
    case 'syntax':
      return `${at}${EXPECTED[fault.expected]}。`
    case 'no-object':
      return `${at}设置必须是一个花括号括起的对象。`
    case 'field':
      return `${at}${fault.field} 必须是${allowed(fault.field)}。`
  }
}

export const zhCN: typeof en = {
  space: '',
  quitTitle: '退出 Weir？',
  quitMessage: '仍有程序在运行。',
  quitDetail: (count) => `${count} 个正在运行的程序将被停止。对话和已捕获的输出会保留。`,
  quit: '停止并退出',
  cancel: '取消',
  menu: {
    about: (name) => `关于 ${name}`, services: '服务', hide: (name) => `隐藏 ${name}`, hideOthers: '隐藏其他', showAll: '全部显示', quit: (name) => `退出 ${name}`,
    edit: '编辑', undo: '撤销', redo: '重做', cut: '剪切', copy: '拷贝', paste: '粘贴', selectAll: '全选',
    view: '显示', fullScreen: '切换全屏幕', window: '窗口', minimize: '最小化', zoom: '缩放', front: '前置全部窗口',
  },
  restarting: '引擎意外结束，正在重新启动。终端中运行的程序已结束；屏幕、回滚内容、对话和已捕获的输出会保留。',
  ready: '引擎意外结束，现已重新运行。终端中运行的程序已结束；屏幕、回滚内容、对话和已捕获的输出会保留。',
  failed: '引擎无法启动。对话和已捕获的输出会保留。请退出并重新打开 Weir；如果仍然失败，请在终端中启动以查看原因。',
  crashTitle: '窗口反复结束',
  crashMessage: '窗口连续多次意外结束。',
  crashDetail: '终端中的程序仍在运行，对话和已捕获的输出会保留。可以重新载入窗口或退出；如果仍反复结束，请在终端中启动 Weir 以查看原因。',
  loadAgain: '重新载入',
  quitWeir: '退出 Weir',
  hungTitle: '窗口没有响应',
  hungMessage: '窗口已有一段时间没有响应。',
  hungDetail: '重新载入不会结束任何程序：终端会原样恢复。窗口中正在输入而未发送的内容会丢失。',
  wait: '等待',
  linkTitle: '打开此链接？',
  linkMessage: (scheme) => `用其他程序打开此“${scheme}”链接？`,
  linkDetail: 'Weir 不知道处理此类链接的程序会做什么。',
  linkDisguised: (host) => `打开 ${host} 的页面？`,
  linkDisguisedDetail: '此链接以用户名开头，可能看起来像另一个网站。',
  linkOpen: '打开',
  linkRefused: {
    malformed: () => '这不是可以打开的地址。',
    'hidden characters': () => '没有打开此链接：其中含有看不见的字符。',
    scheme: (scheme) => `此处不打开“${scheme}:”类链接。`,
  },
  saveTitle: '保存输出',
  noFolderTitle: 'Weir 无法启动',
  noFolder: (why) => `输出、对话和设置保存在同一个文件夹中，而该文件夹无法使用（${why}）。请使其可写，或用 WEIR_DATA_DIR 指定另一个文件夹。`,
  settingsHead: 'settings.json 有误。',
  settingsFault,
  settingsKept: '正确的部分有效，其余使用默认值。在此处更改设置之前文件保持原样，届时会保留一份副本。',
}
