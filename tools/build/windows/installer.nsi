; Makes the installer of @@title with NSIS 3: for one user, without an administrator's rights.
; Exit codes: 0 done, 1 canceled, 2 nothing was changed, because the game is open or the folder is not its own.
Unicode true
Target amd64-unicode
SetCompressor /SOLID lzma
RequestExecutionLevel user
ManifestDPIAware true
ManifestSupportedOS Win10

!include MUI2.nsh
!include FileFunc.nsh
!include WinVer.nsh
!include Win\COM.nsh
!include Win\Propkey.nsh

!define CLASSES "Software\Classes"
!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\@@identity"
!define PROGRAM "@@name.exe"

Name "@@title"
OutFile "@@setup"
InstallDir "$LOCALAPPDATA\Programs\@@title"
InstallDirRegKey HKCU "${UNINSTALL}" InstallLocation
BrandingText "@@title @@version"
ShowInstDetails nevershow
ShowUninstDetails nevershow
AllowSkipFiles off

VIProductVersion "@@version.0"
VIAddVersionKey /LANG=0 ProductName "@@title"
VIAddVersionKey /LANG=0 ProductVersion "@@version"
VIAddVersionKey /LANG=0 FileVersion "@@version"
VIAddVersionKey /LANG=0 FileDescription "@@title"
VIAddVersionKey /LANG=0 LegalCopyright "The authors of @@title; MIT license"

; ------------------------------------------------------------------ pages
!define MUI_ICON "@@icon"
!define MUI_UNICON "@@icon"
!define MUI_WELCOMEFINISHPAGE_BITMAP "@@beside"
!define MUI_UNWELCOMEFINISHPAGE_BITMAP "@@beside"
!define MUI_HEADERIMAGE
!define MUI_HEADERIMAGE_RIGHT
!define MUI_HEADERIMAGE_BITMAP "@@above"
!define MUI_HEADERIMAGE_UNBITMAP "@@above"
!define MUI_CUSTOMFUNCTION_ABORT AskToStop
!define MUI_CUSTOMFUNCTION_UNABORT un.Stop

!define MUI_WELCOMEPAGE_TITLE "$(WelcomeTitle)"
!define MUI_WELCOMEPAGE_TEXT "$(WelcomeText)"
!insertmacro MUI_PAGE_WELCOME

!define MUI_PAGE_HEADER_TEXT "$(FolderTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(FolderSubtitle)"
!define MUI_DIRECTORYPAGE_TEXT_TOP "$(FolderText)"
!define MUI_DIRECTORYPAGE_TEXT_DESTINATION "$(FolderLabel)"
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE CheckFolder
!insertmacro MUI_PAGE_DIRECTORY

!define MUI_PAGE_HEADER_TEXT "$(InstallTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(InstallSubtitle)"
!define MUI_INSTFILESPAGE_ABORTHEADER_TEXT "$(AbortTitle)"
!define MUI_INSTFILESPAGE_ABORTHEADER_SUBTEXT "$(AbortSubtitle)"
!insertmacro MUI_PAGE_INSTFILES

!define MUI_FINISHPAGE_TITLE "$(FinishTitle)"
!define MUI_FINISHPAGE_TEXT "$(FinishText)"
!define MUI_FINISHPAGE_BUTTON "$(FinishButton)"
!define MUI_FINISHPAGE_RUN "$INSTDIR\${PROGRAM}"
!define MUI_FINISHPAGE_RUN_TEXT "$(FinishRun)"
!define MUI_FINISHPAGE_SHOWREADME
!define MUI_FINISHPAGE_SHOWREADME_NOTCHECKED
!define MUI_FINISHPAGE_SHOWREADME_TEXT "$(FinishDesktop)"
!define MUI_FINISHPAGE_SHOWREADME_FUNCTION AddToDesktop
!insertmacro MUI_PAGE_FINISH

!define MUI_PAGE_HEADER_TEXT "$(RemoveTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(RemoveSubtitle)"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(RemoveText)"
!define MUI_UNCONFIRMPAGE_TEXT_LOCATION "$(RemoveLabel)"
!define MUI_PAGE_CUSTOMFUNCTION_LEAVE un.CheckFolder
!insertmacro MUI_UNPAGE_CONFIRM

!define MUI_PAGE_HEADER_TEXT "$(RemoveTitle)"
!define MUI_PAGE_HEADER_SUBTEXT "$(InstallSubtitle)"
!insertmacro MUI_UNPAGE_INSTFILES

!define MUI_FINISHPAGE_TITLE "$(RemovedTitle)"
!define MUI_FINISHPAGE_TEXT "$(RemovedText)"
!define MUI_FINISHPAGE_BUTTON "$(FinishButton)"
!insertmacro MUI_UNPAGE_FINISH

; ------------------------------------------------------------------ words
!macro Say name english german french
LangString ${name} ${LANG_ENGLISH} "${english}"
LangString ${name} ${LANG_GERMAN} "${german}"
LangString ${name} ${LANG_FRENCH} "${french}"
!macroend
!insertmacro MUI_LANGUAGE English
!insertmacro MUI_LANGUAGE German
!insertmacro MUI_LANGUAGE French

!insertmacro Say WelcomeTitle \
    "Welcome to @@title" \
    "Willkommen bei @@title" \
    "Bienvenue dans @@title"
!insertmacro Say WelcomeText \
    "This installs six games of the Klondike gold rush, just for you. No administrator password needed.$\r$\n$\r$\nAn older version is replaced. Your saved games stay." \
    "Gleich werden sechs Spiele vom Goldrausch am Klondike installiert, nur für dich und ohne Administratorkennwort.$\r$\n$\r$\nEine ältere Version wird dabei ersetzt. Deine gespeicherten Spiele bleiben." \
    "Six jeux de la ruée vers l’or du Klondike vont s’installer, pour toi seulement et sans mot de passe d’administrateur.$\r$\n$\r$\nUne version plus ancienne sera remplacée. Tes parties enregistrées restent."
!insertmacro Say FolderTitle \
    "Where to install" \
    "Wohin installieren?" \
    "Où installer ?"
!insertmacro Say FolderSubtitle \
    "The suggested folder is fine for almost everyone." \
    "Der vorgeschlagene Ordner passt fast immer." \
    "Le dossier proposé convient presque toujours."
!insertmacro Say FolderText \
    "@@title goes in this folder. To choose another one, click Browse." \
    "@@title kommt in diesen Ordner. Einen anderen wählst du mit „Durchsuchen“." \
    "@@title s’installe dans ce dossier. Pour en choisir un autre, clique sur « Parcourir »."
!insertmacro Say FolderLabel \
    "Folder" \
    "Ordner" \
    "Dossier"
!insertmacro Say InstallTitle \
    "Installing" \
    "Installation" \
    "Installation"
!insertmacro Say InstallSubtitle \
    "This takes a few seconds." \
    "Das dauert ein paar Sekunden." \
    "Quelques secondes suffisent."
!insertmacro Say AbortTitle \
    "Not installed" \
    "Nicht installiert" \
    "Rien n’a été installé"
!insertmacro Say AbortSubtitle \
    "Nothing was changed." \
    "Es wurde nichts verändert." \
    "Tout est resté comme avant."
!insertmacro Say FinishTitle \
    "@@title is installed" \
    "@@title ist installiert" \
    "@@title est installé"
!insertmacro Say FinishText \
    "It’s in the Start menu. Double-clicking a saved game opens it, too." \
    "Du findest es im Startmenü. Auch ein Doppelklick auf ein gespeichertes Spiel öffnet es." \
    "Tu le trouveras dans le menu Démarrer. Un double-clic sur une partie enregistrée l’ouvre aussi."
!insertmacro Say FinishButton \
    "&Done" \
    "&Fertig" \
    "&Terminé"
!insertmacro Say FinishRun \
    "&Play now" \
    "&Jetzt spielen" \
    "&Jouer tout de suite"
!insertmacro Say FinishDesktop \
    "Put an icon on the &desktop" \
    "&Symbol auf den Desktop legen" \
    "Mettre une icône sur le &bureau"
!insertmacro Say SavedGame \
    "Saved game of @@title" \
    "Gespeichertes Spiel von @@title" \
    "Partie enregistrée de @@title"
!insertmacro Say RemoveTitle \
    "Uninstall @@title" \
    "@@title deinstallieren" \
    "Désinstaller @@title"
!insertmacro Say RemoveSubtitle \
    "The program goes, your games stay." \
    "Das Programm geht, deine Spiele bleiben." \
    "Le programme s’en va, tes parties restent."
!insertmacro Say RemoveText \
    "The program will be removed. Your saved games, settings and logs stay here:$\r$\n$LOCALAPPDATA\@@title" \
    "Das Programm wird entfernt. Gespeicherte Spiele, Einstellungen und Protokolle bleiben hier:$\r$\n$LOCALAPPDATA\@@title" \
    "Le programme va être retiré. Tes parties, tes réglages et les journaux restent ici :$\r$\n$LOCALAPPDATA\@@title"
!insertmacro Say RemoveLabel \
    "Folder" \
    "Ordner" \
    "Dossier"
!insertmacro Say RemovedTitle \
    "@@title is uninstalled" \
    "@@title ist deinstalliert" \
    "@@title est désinstallé"
!insertmacro Say RemovedText \
    "Your saved games, settings and logs are still here:$\r$\n$LOCALAPPDATA\@@title" \
    "Gespeicherte Spiele, Einstellungen und Protokolle liegen noch hier:$\r$\n$LOCALAPPDATA\@@title" \
    "Tes parties, tes réglages et les journaux sont toujours ici :$\r$\n$LOCALAPPDATA\@@title"
!insertmacro Say IsOpen \
    "@@title is still open. Close the game, then try again." \
    "@@title ist noch geöffnet. Schließe das Spiel und versuche es noch einmal." \
    "@@title est encore ouvert. Ferme le jeu, puis réessaie."
!insertmacro Say NotOurs \
    "This folder has something else in it:$\r$\n$INSTDIR$\r$\nChoose an empty folder or a new one." \
    "In diesem Ordner liegt etwas anderes:$\r$\n$INSTDIR$\r$\nWähle einen leeren oder einen neuen." \
    "Ce dossier contient autre chose :$\r$\n$INSTDIR$\r$\nChoisis un dossier vide ou nouveau."
!insertmacro Say NoFolder \
    "Can’t use this folder:$\r$\n$INSTDIR$\r$\nChoose another one." \
    "Dieser Ordner geht nicht:$\r$\n$INSTDIR$\r$\nWähle einen anderen." \
    "Impossible d’utiliser ce dossier :$\r$\n$INSTDIR$\r$\nChoisis-en un autre."
!insertmacro Say TooOld \
    "@@title needs Windows 10 or newer." \
    "@@title braucht Windows 10 oder neuer." \
    "@@title a besoin de Windows 10 ou d’une version plus récente."
!insertmacro Say ReallyStop \
    "Stop without installing @@title?" \
    "Beenden, ohne @@title zu installieren?" \
    "Arrêter sans installer @@title ?"

; ------------------------------------------------------------------ checks
Function .onInit
    ${GetParameters} $0
    ${GetOptions} $0 "/LANG=" $1  ; for tests, and for those who want the other language
    IfErrors +2
    StrCpy $LANGUAGE $1
    ${IfNot} ${AtLeastWin10}
        MessageBox MB_OK|MB_ICONSTOP "$(TooOld)" /SD IDOK
        SetErrorLevel 2
        Quit
    ${EndIf}
FunctionEnd

Function un.onInit
    ${GetParameters} $0
    ${GetOptions} $0 "/LANG=" $1
    IfErrors +2
    StrCpy $LANGUAGE $1
FunctionEnd

Function AskToStop
    MessageBox MB_YESNO|MB_DEFBUTTON2 "$(ReallyStop)" IDYES +2
    Abort
FunctionEnd

Function un.Stop
FunctionEnd

; Sets the error flag while a program that runs from the folder is open: Windows then writes to no part of it.
!macro Checks un
Function ${un}CheckOpen
    ${Do}
        ClearErrors
        ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
            Return
        ${EndIf}
        FileOpen $0 "$INSTDIR\${PROGRAM}" a
        ${IfNot} ${Errors}
            FileClose $0
            Return
        ${EndIf}
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(IsOpen)" /SD IDCANCEL IDRETRY again
        SetErrors
        Return
        again:
    ${Loop}
FunctionEnd
!macroend
!insertmacro Checks ""
!insertmacro Checks "un."

; The page of the folder calls it, and again the section: a silent run has no pages.
Function CheckFolder
    ${If} ${FileExists} "$INSTDIR\*.*"
    ${AndIfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
    ${AndIfNot} ${FileExists} "$INSTDIR\old\${PROGRAM}"
        FindFirst $0 $1 "$INSTDIR\*.*"
        ${Do}
            ${If} ${Errors}
                ${ExitDo}
            ${EndIf}
            ${If} $1 != "."
            ${AndIf} $1 != ".."
                FindClose $0
                MessageBox MB_OK|MB_ICONEXCLAMATION "$(NotOurs)" /SD IDOK
                Abort
            ${EndIf}
            FindNext $0 $1
        ${Loop}
        FindClose $0
    ${EndIf}
    Call CheckOpen
    IfErrors 0 +2
    Abort
FunctionEnd

Function un.CheckFolder
    Call un.CheckOpen
    IfErrors 0 +2
    Abort
FunctionEnd

; ------------------------------------------------------------------ installing
; Makes a shortcut whose name for the task bar is that of the program's window, so that both are one button there.
Function MakeShortcut
    Pop $9
    !insertmacro ComHlpr_CreateInProcInstance ${CLSID_ShellLink} ${IID_IShellLink} r0 ""
    ${If} $0 P<> 0
        ${IShellLink::SetPath} $0 '("$INSTDIR\${PROGRAM}")'
        ${IShellLink::SetWorkingDirectory} $0 '("$INSTDIR")'
        ${IUnknown::QueryInterface} $0 '("${IID_IPropertyStore}",.r1)'
        ${If} $1 P<> 0
            System::Call '*${SYSSTRUCT_PROPERTYKEY}(${PKEY_AppUserModel_ID})p.r2'
            System::Call '*(&w64 "@@name")p.r4'
            System::Call '*${SYSSTRUCT_PROPVARIANT}(${VT_LPWSTR},,p r4)p.r3'
            ${IPropertyStore::SetValue} $1 '(r2,r3)'
            ${IPropertyStore::Commit} $1 ""
            System::Free $2
            System::Free $3
            System::Free $4
            ${IUnknown::Release} $1 ""
        ${EndIf}
        ${IUnknown::QueryInterface} $0 '("${IID_IPersistFile}",.r1)'
        ${If} $1 P<> 0
            ${IPersistFile::Save} $1 '("$9",1)'
            ${IUnknown::Release} $1 ""
        ${EndIf}
        ${IUnknown::Release} $0 ""
    ${EndIf}
FunctionEnd

Function AddToDesktop
    Push "$DESKTOP\@@title.lnk"
    Call MakeShortcut
FunctionEnd

Var stage  ; of the section: "", then "begun", then "copying"

Section
    Call CheckFolder
    StrCpy $stage begun
    ClearErrors
    SetOutPath $INSTDIR
    WriteUninstaller "$INSTDIR\uninstall.exe"
    ${If} ${Errors}
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(NoFolder)" /SD IDOK
        Abort
    ${EndIf}

    ; The old version is kept aside until the new one is complete.
    Call MoveBack
    ClearErrors
    CreateDirectory "$INSTDIR\old"
    ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
        Rename "$INSTDIR\${PROGRAM}" "$INSTDIR\old\${PROGRAM}"
        Rename "$INSTDIR\_internal" "$INSTDIR\old\_internal"
    ${EndIf}
    ${If} ${Errors}
        MessageBox MB_OK|MB_ICONEXCLAMATION "$(IsOpen)" /SD IDOK
        Abort
    ${EndIf}
    StrCpy $stage copying
    File "@@folder/${PROGRAM}"  ; first, for it tells the next run whose folder this is
    File /r /x "${PROGRAM}" "@@folder/*"
    File "/oname=document.ico" "@@document"
    RMDir /r "$INSTDIR\old"

    Push "$SMPROGRAMS\@@title.lnk"
    Call MakeShortcut
    WriteRegStr HKCU "${CLASSES}\.@@ending" "" "@@identity"
    WriteRegStr HKCU "${CLASSES}\.@@ending" "Content Type" "@@mime"
    WriteRegStr HKCU "${CLASSES}\@@identity" "" "$(SavedGame)"
    WriteRegStr HKCU "${CLASSES}\@@identity\DefaultIcon" "" "$INSTDIR\document.ico"
    WriteRegStr HKCU "${CLASSES}\@@identity\shell\open\command" "" '"$INSTDIR\${PROGRAM}" "%1"'
    ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
    WriteRegStr HKCU "${UNINSTALL}" DisplayName "@@title"
    WriteRegStr HKCU "${UNINSTALL}" DisplayVersion "@@version"
    WriteRegStr HKCU "${UNINSTALL}" DisplayIcon "$INSTDIR\${PROGRAM}"
    WriteRegStr HKCU "${UNINSTALL}" Publisher "The authors of @@title"
    WriteRegStr HKCU "${UNINSTALL}" InstallLocation "$INSTDIR"
    WriteRegStr HKCU "${UNINSTALL}" UninstallString '"$INSTDIR\uninstall.exe"'
    WriteRegStr HKCU "${UNINSTALL}" QuietUninstallString '"$INSTDIR\uninstall.exe" /S'
    WriteRegDWORD HKCU "${UNINSTALL}" EstimatedSize $0
    WriteRegDWORD HKCU "${UNINSTALL}" NoModify 1
    WriteRegDWORD HKCU "${UNINSTALL}" NoRepair 1
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'  ; SHCNE_ASSOCCHANGED
SectionEnd

; Puts an old version back that was moved aside by a run that failed, or that was cut off.
Function MoveBack
    ${If} ${FileExists} "$INSTDIR\old\${PROGRAM}"
        Delete "$INSTDIR\${PROGRAM}"
        Rename "$INSTDIR\old\${PROGRAM}" "$INSTDIR\${PROGRAM}"
    ${EndIf}
    ${If} ${FileExists} "$INSTDIR\old\_internal\*.*"
        RMDir /r "$INSTDIR\_internal"
        Rename "$INSTDIR\old\_internal" "$INSTDIR\_internal"
    ${EndIf}
    RMDir "$INSTDIR\old"
FunctionEnd

Function .onInstFailed
    ${If} $stage == ""
        Return  ; the folder may be somebody else's
    ${EndIf}
    SetOutPath $TEMP  ; no folder can go while it is the current one
    ${If} $stage == copying
        Delete "$INSTDIR\${PROGRAM}"
        RMDir /r "$INSTDIR\_internal"
    ${EndIf}
    Call MoveBack
    ${IfNot} ${FileExists} "$INSTDIR\${PROGRAM}"
        Delete "$INSTDIR\document.ico"
        Delete "$INSTDIR\uninstall.exe"
        RMDir $INSTDIR
    ${EndIf}
FunctionEnd

; ------------------------------------------------------------------ uninstalling
Section Uninstall
    Call un.CheckFolder
    Delete "$INSTDIR\${PROGRAM}"
    RMDir /r "$INSTDIR\_internal"
    RMDir /r "$INSTDIR\old"
    Delete "$INSTDIR\document.ico"
    Delete "$INSTDIR\uninstall.exe"
    RMDir $INSTDIR
    Delete "$SMPROGRAMS\@@title.lnk"
    Delete "$DESKTOP\@@title.lnk"
    ReadRegStr $0 HKCU "${CLASSES}\.@@ending" ""
    ${If} $0 == "@@identity"
        DeleteRegKey HKCU "${CLASSES}\.@@ending"
    ${EndIf}
    DeleteRegKey HKCU "${CLASSES}\@@identity"
    DeleteRegKey HKCU "${UNINSTALL}"
    System::Call 'shell32::SHChangeNotify(i 0x08000000, i 0, p 0, p 0)'
SectionEnd
