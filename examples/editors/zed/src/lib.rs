use zed_extension_api::{self as zed, Command, LanguageServerId, Result, Worktree};

struct Clausal;

impl zed::Extension for Clausal {
    fn new() -> Self {
        Clausal
    }

    fn language_server_command(&mut self, _: &LanguageServerId, worktree: &Worktree) -> Result<Command> {
        let npx = worktree.which("npx").ok_or("npx is not on the PATH")?;
        Ok(Command { command: npx, args: vec!["clausal".into(), "lsp".into()], env: worktree.shell_env() })
    }
}

zed::register_extension!(Clausal);
