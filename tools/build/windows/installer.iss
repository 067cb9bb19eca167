; Makes the installer of @@title with Inno Setup 6: for one user, without an administrator's rights.
[Setup]
AppId={{5E0B7C8A-3F0D-4C57-9A46-1896A1898E17}
AppName=@@title
AppVersion=@@version
AppPublisher=The authors of @@title
DefaultDirName={autopf}\@@title
DefaultGroupName=@@title
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
ChangesAssociations=yes
Compression=lzma2/max
SolidCompression=yes
OutputDir=@@to
OutputBaseFilename=@@setup
SetupIconFile=@@icon
UninstallDisplayIcon={app}\@@name.exe
WizardStyle=modern

[Languages]
Name: "en"; MessagesFile: "compiler:Default.isl"
Name: "de"; MessagesFile: "compiler:Languages\German.isl"

[CustomMessages]
en.SavedGame=Saved game of @@title
de.SavedGame=Spielstand von @@title
en.WhatStays=What stays, since it is yours (saved games, settings, logs): %1
de.WhatStays=Das bleibt, denn es gehört dir (Spielstände, Einstellungen, Protokolle): %1

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; Flags: unchecked

[InstallDelete]
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "@@folder\*"; DestDir: "{app}"; Flags: recursesubdirs createallsubdirs ignoreversion
Source: "@@document"; DestDir: "{app}"; DestName: "document.ico"; Flags: ignoreversion

[Icons]
Name: "{autoprograms}\@@title"; Filename: "{app}\@@name.exe"
Name: "{autodesktop}\@@title"; Filename: "{app}\@@name.exe"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\.@@ending"; ValueType: string; ValueData: "@@identity"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\.@@ending"; ValueType: string; ValueName: "Content Type"; ValueData: "@@mime"; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\@@identity"; ValueType: string; ValueData: "{cm:SavedGame}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\@@identity\DefaultIcon"; ValueType: string; ValueData: "{app}\document.ico"
Root: HKA; Subkey: "Software\Classes\@@identity\shell\open\command"; ValueType: string; ValueData: """{app}\@@name.exe"" ""%1"""

[Run]
Filename: "{app}\@@name.exe"; Description: "{cm:LaunchProgram,@@title}"; Flags: nowait postinstall skipifsilent

[Code]
procedure CurUninstallStepChanged(Step: TUninstallStep);
var
  Kept: String;
begin
  Kept := ExpandConstant('{localappdata}\@@title');
  if (Step = usPostUninstall) and DirExists(Kept) then
    SuppressibleMsgBox(FmtMessage(CustomMessage('WhatStays'), [Kept]), mbInformation, MB_OK, IDOK);
end;
