import { constants, directionOf, type Language, type Locale, languages, locales, versionLine } from '@app/contract';
import { Button, ColorPicker, Drawer, Radio, Select, Switch } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePublicConfig } from '../../client/config.ts';
import { useLocale } from '../../client/i18n.ts';
import { openTab } from '../../client/index.ts';
import { useSession } from '../../client/session/session.ts';
import { changeSettings, useSettings } from '../../client/settings.ts';
import { localeNames, packNames } from '../../locales/locale-names.ts';
import { usedColour } from '../../theme/recolour.ts';
import { loadTheme, sizeNames, type ThemeData, themeEntries, themeNames } from '../../theme/theme.ts';
import { Icon, type IconName } from '../../ui/icons.tsx';
import { type SettingsAction, showSettings } from './settings-panel.ts';
import { useChangeLocale } from './use-change-locale.ts';
import { useFullScreen } from './use-full-screen.ts';
import { sizeOf, themeOf } from './use-look.ts';
import './settings.css';

const swatches = ['#409EFF', '#13A8A8', '#2E8B57', '#67C23A', '#E6A23C', '#F56C6C', '#C71585', '#8E44AD', '#5C6B7A'];

/** Theme, colour, size, language, full screen, and links to the person's other settings (R2.4-29…R2.4-43). */
export function SettingsDrawer({
  open,
  onClose,
  onAction,
}: {
  open: boolean;
  onClose: () => void;
  onAction: (action: SettingsAction) => void;
}): ReactNode {
  const { t } = useTranslation();
  return (
    <Drawer
      open={open}
      title={t('settings.title')}
      size={480}
      placement={directionOf(useLocale((state) => state.locale)) === 'rtl' ? 'left' : 'right'}
      onClose={onClose}
      rootClassName="settings"
      closable={{ 'aria-label': t('common.close') }}
    >
      <ThemeChoice />
      <ColourChoice />
      <SizeChoice />
      <LanguageChoice />
      <Motion />
      <Actions onAction={onAction} />
      <About />
    </Drawer>
  );
}

function ThemeChoice(): ReactNode {
  const { t } = useTranslation();
  const { theme } = useSettings();
  const language = useSession((state) => state.language);
  return (
    <fieldset>
      <legend>{t('settings.theme')}</legend>
      <div className="theme-cards">
        {themeNames.map((name) => {
          const { title, preview } = themeEntries[name];
          return (
            <label key={name} className="theme-card">
              <input
                type="radio"
                name="theme"
                value={name}
                checked={themeOf(theme) === name}
                onChange={() => changeSettings({ theme: name })}
              />
              <img src={preview} alt="" width={134} height={75} />
              <span>{title[language]}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** The chosen colour, and the one in use: the same hue with enough contrast to be readable. */
function ColourChoice(): ReactNode {
  const { t } = useTranslation();
  const { theme, colour } = useSettings();
  const [data, setData] = useState<ThemeData | null>(null);
  useEffect(() => {
    let current = true;
    void loadTheme(themeOf(theme)).then((loaded) => {
      if (current) setData(loaded);
    });
    return () => {
      current = false;
    };
  }, [theme]);
  const used = data ? (usedColour(data, colour)?.fill ?? data.roles.action) : colour;
  const isDefault = colour.toUpperCase() === constants.defaultColour;
  return (
    <fieldset>
      <legend>{t('settings.colour.label')}</legend>
      <div className="colour-row">
        <ColorPicker
          value={colour}
          disabledAlpha
          format="hex"
          presets={[{ label: t('settings.colour.presets'), colors: swatches }]}
          onChangeComplete={(value) => changeSettings({ colour: value.toHexString().slice(0, 7).toUpperCase() })}
        >
          <button type="button" className="colour-button" aria-label={t('settings.colour.choose')}>
            <i style={{ background: colour }} />
            {colour}
          </button>
        </ColorPicker>
        <span className="colour-used" data-colour={used}>
          <i style={{ background: used }} />
          {t('settings.colour.used', { colour: used })}
        </span>
        {isDefault ? null : (
          <button type="button" className="lk" onClick={() => changeSettings({ colour: constants.defaultColour })}>
            {t('settings.colour.reset')}
          </button>
        )}
      </div>
      <p className="t2 sm">{t(isDefault ? 'settings.colour.own' : 'settings.colour.why')}</p>
    </fieldset>
  );
}

function SizeChoice(): ReactNode {
  const { t } = useTranslation();
  const { size } = useSettings();
  return (
    <fieldset>
      <legend>{t('settings.size')}</legend>
      <Radio.Group
        optionType="button"
        value={sizeOf(size)}
        onChange={(event) => changeSettings({ size: sizeOf(String(event.target.value)) })}
        options={sizeNames.map((name) => ({ value: name, label: t(`settings.sizes.${name}`) }))}
      />
    </fieldset>
  );
}

function LanguageChoice(): ReactNode {
  const { t } = useTranslation();
  const locale = useLocale((state) => state.locale);
  const change = useChangeLocale();
  const isPack = (languages as readonly string[]).includes(locale);
  return (
    <fieldset>
      <legend>{t('settings.language.label')}</legend>
      <div className="language-row">
        <Radio.Group
          optionType="button"
          value={isPack ? locale : null}
          onChange={(event) => void change(event.target.value as Language)}
          options={languages.map((name) => ({ value: name, label: <span lang={name}>{packNames[name]}</span> }))}
        />
        <Select<Locale>
          showSearch={{ optionFilterProp: 'search' }}
          aria-label={t('settings.language.more')}
          placeholder={t('settings.language.more')}
          value={isPack ? null : locale}
          popupMatchSelectWidth={220}
          onChange={(value) => void change(value)}
          options={locales
            .filter((name) => !(languages as readonly string[]).includes(name))
            .map((name) => ({
              value: name,
              title: name,
              search: `${localeNames[name]} ${name}`,
              label: <bdi>{localeNames[name]}</bdi>,
            }))}
        />
      </div>
      {isPack ? null : <p className="t2 sm">{t('settings.language.partial')}</p>}
    </fieldset>
  );
}

function Motion(): ReactNode {
  const { t } = useTranslation();
  const { transition, asideTransition } = useSettings();
  return (
    <fieldset>
      <legend>{t('settings.motion')}</legend>
      <label className="switch-row" htmlFor="settings-transition">
        {t('settings.transition')}
        <Switch
          id="settings-transition"
          checked={transition}
          onChange={(checked) => changeSettings({ transition: checked })}
        />
      </label>
      <label className="switch-row" htmlFor="settings-aside">
        {t('settings.asideTransition')}
        <Switch
          id="settings-aside"
          checked={asideTransition}
          onChange={(checked) => changeSettings({ asideTransition: checked })}
        />
      </label>
    </fieldset>
  );
}

/** These words come with the drawer: the texts of the page come with the page. */
const mailWords: Record<Language, string> = { 'zh-CN': '邮件通知', 'zh-TW': '郵件通知', en: 'Notifications by mail' };

function Actions({ onAction }: { onAction: (action: SettingsAction) => void }): ReactNode {
  const { t } = useTranslation();
  const fullScreen = useFullScreen();
  const switched = useSession((state) => state.switched);
  const language = useSession((state) => state.language);
  const action = (name: SettingsAction, icon: IconName, label: string) => (
    <Button key={name} icon={<Icon name={icon} />} onClick={() => onAction(name)}>
      {label}
    </Button>
  );
  return (
    <div className="settings-actions">
      {fullScreen ? (
        <Button icon={<Icon name={fullScreen.isFull ? 'fullscreenExit' : 'fullscreen'} />} onClick={fullScreen.toggle}>
          {t(fullScreen.isFull ? 'settings.fullscreenExit' : 'settings.fullscreen')}
        </Button>
      ) : null}
      <Button
        icon={<Icon name="message" />}
        onClick={() => {
          showSettings(false);
          openTab({ path: '/platform/mail', title: mailWords[language] });
        }}
      >
        {mailWords[language]}
      </Button>
      {action('lock', 'pause', t('settings.lock'))}
      {action('switchUser', 'users', t('settings.switchUser'))}
      {action('environment', 'globe', t('settings.environment'))}
      {switched ? null : action('password', 'lock', t('settings.password'))}
    </div>
  );
}

function About(): ReactNode {
  const config = usePublicConfig();
  const language = useSession((state) => state.language);
  return <p className="about t3 sm">{versionLine(config, language)}</p>;
}
